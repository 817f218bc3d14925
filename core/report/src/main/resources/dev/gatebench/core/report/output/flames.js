'use strict';
(function () {
  const HEIGHT = 18;
  const NARROWEST = 0.4;
  const TEXT_FROM = 34;
  const section = document.querySelector('.flames');
  const canvas = section.querySelector('canvas');
  const told = section.querySelector('.told');
  const find = document.getElementById('find');
  const data = JSON.parse(section.querySelector('script').textContent);
  const boxes = data.boxes.map(([frame, depth, left, width, baseline, candidate]) =>
    ({name: data.frames[frame], depth, left, width, baseline, candidate}));
  const depth = Math.max(0, ...boxes.map(box => box.depth)) + 1;
  const greatest = Math.max(1e-12, ...boxes.map(box => Math.abs(box.candidate - box.baseline)));
  let from = 0;
  let over = 1;
  let chosen = -1;

  if (boxes.length === 0) {
    return;
  }
  document.documentElement.classList.add('scripted');

  function hash(text) {
    let value = 0;
    for (let i = 0; i < text.length; i++) {
      value = (value * 31 + text.charCodeAt(i)) % 997;
    }
    return value / 997;
  }

  /** Of two: red where the candidate has more, blue where it has less. Of one: what kind of code it is. */
  function colour(box) {
    if (data.both) {
      const change = (box.candidate - box.baseline) / greatest;
      const strength = Math.sqrt(Math.abs(change));
      return 'hsl(' + (change > 0 ? 8 : 214) + ', ' + Math.round(85 * strength) + '%, ' + Math.round(92 - 26 * strength) + '%)';
    }
    const shade = Math.round(70 + 10 * hash(box.name));
    if (box.name.endsWith('_[k]')) {
      return 'hsl(32, 85%, ' + shade + '%)';
    }
    if (/[\/.]/.test(box.name) && !box.name.includes('::') && !/\.so\b/.test(box.name)) {
      return 'hsl(135, 45%, ' + shade + '%)';
    }
    return 'hsl(52, 75%, ' + shade + '%)';
  }

  function amount(value) {
    return Number((value * data.scale).toPrecision(3)).toLocaleString('en-US') + ' ' + data.unit;
  }

  function words(box) {
    if (!data.both) {
      return box.name + ': ' + amount(box.baseline);
    }
    const change = box.candidate - box.baseline;
    return box.name + ': ' + data.baseline + ' ' + amount(box.baseline) + ', ' + data.candidate + ' '
      + amount(box.candidate) + ', ' + (change < 0 ? '−' : '+') + amount(Math.abs(change));
  }

  function wanted(box) {
    const text = find.value.trim().toLowerCase();
    return text !== '' && box.name.toLowerCase().includes(text);
  }

  function draw() {
    const wide = canvas.clientWidth;
    const ratio = window.devicePixelRatio || 1;
    canvas.style.height = depth * HEIGHT + 'px';
    canvas.width = wide * ratio;
    canvas.height = depth * HEIGHT * ratio;
    const c = canvas.getContext('2d');
    c.scale(ratio, ratio);
    c.font = '12px ' + getComputedStyle(document.body).fontFamily;
    c.textBaseline = 'middle';
    boxes.forEach((box, i) => {
      const left = Math.max(0, (box.left - from) / over * wide);
      const right = Math.min(wide, (box.left + box.width - from) / over * wide);
      const width = right - left;
      if (width < NARROWEST) {
        return;
      }
      const top = box.depth * HEIGHT;
      c.fillStyle = wanted(box) ? '#e66be0' : colour(box);
      c.fillRect(left, top, Math.max(NARROWEST, width - 0.6), HEIGHT - 1);
      if (i === chosen) {
        c.strokeStyle = '#000000';
        c.lineWidth = 2;
        c.strokeRect(left + 1, top + 1, Math.max(1, width - 2.6), HEIGHT - 3);
      }
      if (width > TEXT_FROM) {
        c.save();
        c.beginPath();
        c.rect(left + 3, top, width - 7, HEIGHT);
        c.clip();
        c.fillStyle = '#111111';
        const inside = c.measureText(box.name).width > width - 8 ? box.name.slice(box.name.lastIndexOf('/') + 1) : box.name;
        c.fillText(inside, left + 4, top + HEIGHT / 2);
        c.restore();
      }
    });
  }

  function at(event) {
    const area = canvas.getBoundingClientRect();
    const where = from + (event.clientX - area.left) / area.width * over;
    const level = Math.floor((event.clientY - area.top) / HEIGHT);
    return boxes.findIndex(box => box.depth === level && box.left <= where && where < box.left + box.width);
  }

  function choose(i) {
    if (i >= 0 && i !== chosen) {
      chosen = i;
      told.textContent = words(boxes[i]);
      draw();
    }
  }

  function widen(i) {
    const box = boxes[Math.max(0, i)];
    from = box.left;
    over = box.width;
    draw();
  }

  /** The box that lies over or under the chosen one, or beside it at the same depth. */
  function next(key) {
    const box = boxes[Math.max(0, chosen)];
    const same = boxes.map((other, i) => ({other, i}));
    const middle = box.left + box.width / 2;
    if (key === 'ArrowUp') {
      return same.findIndex(({other}) => other.depth === box.depth - 1 && other.left <= middle && middle < other.left + other.width);
    }
    const candidates = same.filter(({other}) => key === 'ArrowDown'
      ? other.depth === box.depth + 1 && other.left + 1e-9 >= box.left && other.left < box.left + box.width
      : other.depth === box.depth && (key === 'ArrowLeft' ? other.left < box.left : other.left > box.left));
    candidates.sort((a, b) => key === 'ArrowDown' ? b.other.width - a.other.width
      : key === 'ArrowLeft' ? b.other.left - a.other.left : a.other.left - b.other.left);
    return candidates.length > 0 ? candidates[0].i : -1;
  }

  canvas.addEventListener('mousemove', event => choose(at(event)));
  canvas.addEventListener('click', event => widen(at(event)));
  canvas.addEventListener('keydown', event => {
    if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      choose(chosen < 0 ? 0 : next(event.key));
    } else if (event.key === 'Enter') {
      widen(chosen);
    } else if (event.key === 'Escape') {
      widen(0);
    }
  });
  find.addEventListener('input', draw);
  window.addEventListener('resize', draw);
  choose(0);
})();
