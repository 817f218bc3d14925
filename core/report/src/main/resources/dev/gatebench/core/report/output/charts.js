'use strict';
(function () {
  const COLOURS = 6;
  const MOST_PLACES = 12;
  const MARKERS = ['circle', 'rect', 'rectRot', 'triangle'];
  const UNITS = [['s', 1e9], ['ms', 1e6], ['µs', 1e3], ['ns', 1]];
  const charts = [];
  const off = new Set();

  function css(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function colour(style) {
    return css('--c' + style % COLOURS);
  }

  function plain(value) {
    return Number(value.toPrecision(12)).toLocaleString('en-US', {maximumFractionDigits: 12});
  }

  function time(ns) {
    const unit = UNITS.find(([, size]) => ns >= size) || UNITS[3];
    return plain(ns / unit[1]) + ' ' + unit[0];
  }

  /** How far out in the tail a percentile is: 90, 99 and 99.9 are equally far from each other. */
  function tail(percentile) {
    return -Math.log10(1 - percentile / 100);
  }

  function place(axis, value) {
    return axis.kind === 'TAIL' ? tail(value) : value;
  }

  function scale(axis, isY, places) {
    const logarithmic = ['LOGARITHMIC', 'TIMES', 'RATIOS', 'CLOSE'].includes(axis.kind);
    const names = axis.names || [];
    return {
      type: logarithmic ? 'logarithmic' : 'linear',
      beginAtZero: isY && axis.kind === 'LINEAR',
      max: isY ? undefined : axis.most,
      reverse: isY && axis.kind === 'NAMES',
      min: axis.kind === 'NAMES' ? -0.6 : undefined,
      suggestedMax: axis.kind === 'NAMES' ? names.length - 0.4 : isY ? axis.most : undefined,
      title: {display: Boolean(axis.title), text: axis.title, color: css('--soft')},
      grid: {color: css('--rule')},
      border: {color: css('--rule')},
      afterBuildTicks: built => {
        if (axis.kind === 'NAMES') {
          built.ticks = names.map((name, i) => ({value: i}));
        } else if (axis.kind === 'TAIL') {
          built.ticks = [50, 90, 99, 99.9, 99.99, 99.999].map(tail)
            .filter(value => value <= built.max + 1e-9).map(value => ({value}));
        } else if (places.length > 0) {
          built.ticks = places.map(value => ({value}));
        } else if (logarithmic) {
          built.ticks = logTicks(built.min, built.max).map(value => ({value}));
        }
      },
      ticks: {
        color: css('--soft'),
        autoSkip: axis.kind !== 'NAMES' || !isY,
        maxRotation: isY ? 0 : 40,
        callback: value => axis.kind === 'NAMES' && isY
          ? lines(label(axis, names, value)) : label(axis, names, value)
      }
    };
  }

  /** Decades, and 2 and 5 in them where there are few; within one decade finer steps. */
  function logTicks(min, max) {
    const ticks = [];
    const decades = Math.log10(max / min);
    const digits = decades > 4 ? [1] : decades > 0.7 ? [1, 2, 5] : [];
    for (let power = Math.pow(10, Math.floor(Math.log10(min))); power <= max; power *= 10) {
      digits.map(digit => digit * power).filter(tick => tick >= min * 0.999 && tick <= max * 1.001)
        .forEach(tick => ticks.push(tick));
    }
    if (ticks.length < 3) {
      const rough = (max - min) / 5;
      const power = Math.pow(10, Math.floor(Math.log10(rough)));
      const step = [1, 2, 5, 10].map(digit => digit * power).find(candidate => candidate >= rough);
      ticks.length = 0;
      for (let tick = Math.ceil(min / step) * step; tick <= max; tick += step) {
        ticks.push(Number(tick.toPrecision(6)));
      }
    }
    return ticks;
  }

  /** On a narrow page a name takes a line for each of its parts. */
  function lines(name) {
    return document.documentElement.clientWidth < 640 ? name.split(', ') : name;
  }

  function label(axis, names, value) {
    switch (axis.kind) {
      case 'NAMES': return names[value] === undefined ? '' : names[value];
      case 'TIMES': return time(value);
      case 'TAIL': return 'p' + Number((100 * (1 - Math.pow(10, -value))).toFixed(6));
      default: return plain(value);
    }
  }

  /** Intervals of several arms at one place stand beside each other: by how much of the axis, or by what factor. */
  function gap(chart, x) {
    const lines = chart.series || [];
    const among = lines.length > 1 && chart.form === 'LINES'
      && lines.some(series => series.points.some(point => point.interval));
    if (!among || x.min === undefined || x.max === undefined) {
      return (value) => value;
    }
    const middle = (lines.length - 1) / 2;
    return chart.x.kind === 'LOGARITHMIC'
      ? (value, at) => value * Math.pow(x.max / x.min, 0.008 * (at - middle))
      : (value, at) => value + (x.max - x.min) * 0.008 * (at - middle);
  }

  function dataset(chart, series, at, apart) {
    const sideways = chart.form === 'INTERVALS';
    const many = series.points.length > 60;
    return {
      label: series.name,
      arm: series.name,
      limits: series.limits || [],
      data: series.points.map(point => ({
        x: apart(place(chart.x, point.x), at),
        y: point.y === undefined ? null : point.y,
        low: point.interval && point.interval.low,
        high: point.interval && point.interval.high,
        text: point.text
      })),
      borderColor: colour(series.style),
      backgroundColor: colour(series.style),
      pointStyle: MARKERS[series.style % MARKERS.length],
      pointRadius: chart.x.kind === 'TAIL' ? 0 : many ? 1.5 : 4,
      pointHoverRadius: 7,
      borderWidth: chart.form === 'STACKED' ? 0 : 2,
      showLine: !sideways,
      spanGaps: false,
      order: at
    };
  }

  /** From one place to another, each as how far along intervals and how far across. */
  function stroke(ctx, sideways, a, b) {
    ctx.moveTo(sideways ? a[0] : a[1], sideways ? a[1] : a[0]);
    ctx.lineTo(sideways ? b[0] : b[1], sideways ? b[1] : b[0]);
  }

  /** Intervals, the places of a line's own, and the parts of the axis that are marked. */
  const marks = {
    id: 'marks',
    beforeDatasetsDraw(drawn) {
      const {ctx, chartArea: area, scales: {x}} = drawn;
      ctx.save();
      ctx.fillStyle = colour(1);
      ctx.globalAlpha = 0.1;
      (drawn.options.bands || []).forEach(band => ctx.fillRect(x.getPixelForValue(band.from), area.top,
        x.getPixelForValue(band.to) - x.getPixelForValue(band.from), area.bottom - area.top));
      if (drawn.options.form === 'INTERVALS') {
        ctx.globalAlpha = 1;
        ctx.strokeStyle = css('--ink');
        ctx.beginPath();
        ctx.moveTo(x.getPixelForValue(1), area.top);
        ctx.lineTo(x.getPixelForValue(1), area.bottom);
        ctx.stroke();
      }
      ctx.restore();
    },
    afterDatasetsDraw(drawn) {
      const {ctx, chartArea: area, scales: {x, y}} = drawn;
      const sideways = drawn.options.form === 'INTERVALS';
      ctx.save();
      ctx.beginPath();
      ctx.rect(area.left, area.top, area.right - area.left, area.bottom - area.top);
      ctx.clip();
      drawn.data.datasets.forEach((set, i) => {
        if (!drawn.isDatasetVisible(i)) {
          return;
        }
        ctx.strokeStyle = set.borderColor;
        ctx.lineWidth = 1.5;
        ctx.setLineDash([]);
        set.data.forEach((point, at) => {
          if (point.low === undefined || drawn.options.form === 'STACKED') {
            return;
          }
          const {x: px, y: py} = drawn.getDatasetMeta(i).data[at];
          const along = sideways ? x : y;
          const low = along.type === 'logarithmic' ? Math.max(point.low, along.min / 10) : point.low;
          const from = along.getPixelForValue(low);
          const to = along.getPixelForValue(point.high);
          const [least, most] = sideways ? [area.left, area.right] : [area.bottom, area.top];
          const across = sideways ? py : px;
          ctx.beginPath();
          stroke(ctx, sideways, [from, across], [to, across]);
          [[from, least, Math.sign(most - least)], [to, most, Math.sign(least - most)]].forEach(([end, edge, inwards]) => {
            if ((edge - end) * inwards > 0.5) {
              // it goes on beyond the edge
              stroke(ctx, sideways, [edge, across], [edge + 7 * inwards, across - 4]);
              stroke(ctx, sideways, [edge, across], [edge + 7 * inwards, across + 4]);
            } else {
              stroke(ctx, sideways, [end, across - 4], [end, across + 4]);
            }
          });
          ctx.stroke();
        });
        ctx.setLineDash([5, 4]);
        set.limits.forEach(limit => {
          ctx.beginPath();
          ctx.moveTo(x.getPixelForValue(limit.x), area.top);
          ctx.lineTo(x.getPixelForValue(limit.x), area.bottom);
          ctx.stroke();
        });
      });
      ctx.restore();
    }
  };

  function draw(figure) {
    const chart = JSON.parse(figure.querySelector('script').textContent);
    const canvas = figure.querySelector('canvas');
    const stacked = chart.form === 'STACKED';
    const own = figure.dataset.legend === 'own';
    if (chart.form === 'INTERVALS') {
      canvas.parentElement.classList.add('rows');
      canvas.parentElement.style.height = 90 + (Array.isArray(lines('')) ? 36 : 30) * chart.y.names.length + 'px';
    }
    const x = scale(chart.x, false, fewPlaces(chart));
    const y = scale(chart.y, true, []);
    x.stacked = stacked;
    y.stacked = stacked;
    if (chart.x.kind === 'TAIL') {
      x.min = tail(50);
    }
    spread(chart, x);
    const apart = gap(chart, x);
    times(chart, y);
    close(chart, y);
    const drawn = new Chart(canvas, {
      type: stacked ? 'bar' : 'line',
      plugins: [marks],
      data: {datasets: (chart.series || []).map((series, at) => dataset(chart, series, at, apart))},
      options: {
        form: chart.form,
        bands: chart.bands,
        parsing: !stacked ? undefined : {xAxisKey: 'x', yAxisKey: 'y'},
        animation: false,
        maintainAspectRatio: false,
        responsive: true,
        interaction: {mode: stacked ? 'index' : 'nearest', intersect: false},
        scales: {x, y},
        plugins: {
          legend: {display: own, labels: {usePointStyle: true, color: css('--ink')}},
          tooltip: {
            displayColors: stacked,
            callbacks: {title: () => '', label: item => item.raw.text}
          }
        }
      }
    });
    figure.classList.add('drawn');
    charts.push({drawn, figure, own});
    hideWhatIsOff(drawn, own);
    if (!canvas.dataset.walked) {
      canvas.dataset.walked = 'yes';
      canvas.addEventListener('keydown', event => walk(Chart.getChart(canvas), event));
    }
    return drawn;
  }

  /** Where points stand at a few places only, these are the ticks. */
  function fewPlaces(chart) {
    const places = new Set((chart.series || []).flatMap(series => series.points.map(point => point.x)));
    return chart.form === 'LINES' && chart.x.kind === 'LINEAR' && places.size <= MOST_PLACES
      ? [...places].sort((a, b) => a - b) : [];
  }

  /** Intervals of times, as far as ten times beyond the points. */
  function times(chart, y) {
    const points = (chart.series || []).flatMap(series => series.points)
      .filter(point => chart.y.kind === 'TIMES' && point.y > 0);
    const intervals = points.filter(point => point.interval).map(point => point.interval);
    if (intervals.length > 0) {
      const least = Math.min(...points.map(point => point.y));
      const most = Math.max(...points.map(point => point.y));
      y.suggestedMin = Math.max(least / 10, Math.min(least, ...intervals.map(each => each.low).filter(low => low > 0)));
      y.suggestedMax = Math.min(most * 10, Math.max(most, ...intervals.map(each => each.high)));
    }
  }

  /** All of the points and their intervals, but for what goes far beyond the points. */
  function close(chart, y) {
    const points = (chart.series || []).flatMap(series => series.points)
      .filter(point => chart.y.kind === 'CLOSE' && point.y > 0);
    if (points.length > 0) {
      const least = Math.min(...points.map(point => point.y));
      const most = Math.max(...points.map(point => point.y));
      const room = Math.max(1.02, most / least);
      const intervals = points.filter(point => point.interval).map(point => point.interval);
      y.min = Math.max(Math.min(least, ...intervals.map(each => each.low)), least / room) / 1.005;
      y.max = Math.min(Math.max(most, ...intervals.map(each => each.high)), most * room) * 1.005;
    }
  }

  /** All of the intervals and 1, but for what goes far beyond the points. */
  function ratios(chart, x) {
    const points = (chart.series || []).flatMap(series => series.points);
    const least = Math.min(1, ...points.map(point => point.x));
    const most = Math.max(1, ...points.map(point => point.x));
    const lows = points.filter(point => point.interval).map(point => point.interval.low);
    const highs = points.filter(point => point.interval).map(point => point.interval.high);
    x.min = Math.max(Math.min(least, ...lows), least / 1.6) / 1.01;
    x.max = Math.min(Math.max(most, ...highs), most * 1.6) * 1.01;
  }

  /** The outermost points do not stand on the edge. */
  function spread(chart, x) {
    if (chart.form === 'INTERVALS') {
      ratios(chart, x);
      return;
    }
    const places = (chart.series || []).flatMap(series => series.points.map(point => point.x));
    if (['LOGARITHMIC', 'LINEAR'].includes(chart.x.kind) && places.length > 0 && !chart.bands) {
      const least = Math.min(...places);
      const most = Math.max(...places);
      if (chart.x.kind === 'LOGARITHMIC') {
        x.min = least / 1.1;
        x.max = most * 1.1;
      } else {
        const margin = (most - least || most || 1) * 0.05;
        x.min = least === 0 ? 0 : least - margin;
        x.max = most + margin;
      }
    }
  }

  /** Arrow keys go from point to point, and say what each is. */
  function walk(drawn, event) {
    const points = drawn.data.datasets.flatMap((set, datasetIndex) => drawn.isDatasetVisible(datasetIndex)
      ? set.data.map((point, index) => ({datasetIndex, index, point})).filter(each => each.point.y !== null) : []);
    const steps = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};
    if (!(event.key in steps) || points.length === 0) {
      return;
    }
    event.preventDefault();
    const active = drawn.getActiveElements()[0];
    const now = active === undefined ? -1
      : points.findIndex(each => each.datasetIndex === active.datasetIndex && each.index === active.index);
    const next = points[(now + steps[event.key] + points.length) % points.length];
    const element = drawn.getDatasetMeta(next.datasetIndex).data[next.index];
    drawn.setActiveElements([next]);
    drawn.tooltip.setActiveElements([next], {x: element.x, y: element.y});
    drawn.update('none');
    drawn.canvas.closest('figure').querySelector('[aria-live]').textContent = next.point.text;
  }

  function hideWhatIsOff(drawn, own) {
    if (!own) {
      drawn.data.datasets.forEach((set, i) => drawn.setDatasetVisibility(i, !off.has(set.arm)));
      drawn.update('none');
    }
  }

  function switchArm(box) {
    if (box.checked) {
      off.delete(box.value);
    } else {
      off.add(box.value);
    }
    document.querySelectorAll('input[data-arm]').forEach(other => {
      other.checked = !off.has(other.value);
    });
    charts.forEach(({drawn, own}) => hideWhatIsOff(drawn, own));
  }

  function undrawn(within) {
    return [...within.querySelectorAll('figure.chart:not(.drawn)')]
      .filter(figure => figure.closest('details:not([open])') === null);
  }

  function drawAgain() {
    const figures = charts.map(({drawn, figure}) => {
      drawn.destroy();
      figure.classList.remove('drawn');
      return figure;
    });
    charts.length = 0;
    figures.forEach(draw);
  }

  document.documentElement.classList.add('scripted');
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  document.querySelectorAll('details').forEach(details =>
    details.addEventListener('toggle', () => undrawn(details).forEach(draw)));
  document.querySelectorAll('input[data-arm]').forEach(box =>
    box.addEventListener('change', () => switchArm(box)));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAgain);
  matchMedia('print').addEventListener('change', drawAgain);
  undrawn(document).forEach(draw);
}());
