// Returns the names of the ways by which this page reads the run at an address, or the list of runs of its server.
async function ways(run) {
  const list = new URL('/', run).href;
  const found = [];
  const wait = 150; // ms for a message that should not come
  const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms, false));
  const element = (name, attributes) =>
    new Promise((resolve) => {
      const made = Object.assign(document.createElement(name), attributes);
      made.onload = () => resolve(made);
      made.onerror = () => resolve(false);
      (document.body || document.documentElement).append(made);
    });
  const asked = (address) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.onload = () => resolve(request.status === 200);
      request.onerror = () => resolve(false);
      request.open('GET', address);
      request.send();
    });
  const told = (start) =>
    new Promise((resolve) => {
      after(wait).then(resolve);
      addEventListener('message', (event) => resolve(event.data === 'told'), { once: true });
      start();
    });
  const script = async (attributes) => {
    delete globalThis.read;
    await element('script', attributes);
    return globalThis.read !== undefined;
  };
  const styled = () => getComputedStyle(document.body).getPropertyValue('--read') !== '';
  const framed = (attributes) => told(() => element('iframe', attributes));
  const inner = (address) =>
    `<script>fetch(${JSON.stringify(address)}).then(() => parent.postMessage('told', '*'), () => 0)<\/script>`;
  const worker = (body) =>
    new Promise((resolve) => {
      const made = new Worker('data:text/javascript,' + encodeURIComponent(body));
      after(wait).then(resolve);
      made.onmessage = (event) => resolve(event.data === 'told');
      made.onerror = () => resolve(false);
    });
  const opened = (address) =>
    told(() => {
      const page = open(address);
      if (page) {
        setTimeout(() => page.close(), wait);
      }
    });
  const tries = {
    fetch: () => fetch(run + 'data.js').then((reply) => reply.ok),
    'fetch with credentials': () => fetch(run + 'data.js', { credentials: 'include' }).then((reply) => reply.ok),
    XMLHttpRequest: () => asked(run + 'data.js'),
    list: () => fetch(list).then((reply) => reply.ok),
    'list by XMLHttpRequest': () => asked(list),
    'files of the run': () => fetch(list + 'files/day-01').then((reply) => reply.ok),
    'where it is led': () => fetch(run, { redirect: 'manual' }).then((reply) => reply.headers.get('Location') !== null),
    script: () => script({ src: run + 'data.js' }),
    module: () => script({ type: 'module', src: run + 'data.js' }),
    'script with CORS': () => script({ crossOrigin: 'anonymous', src: run + 'data.js' }),
    import: () => import(run + 'data.js').then(() => true),
    style: () => element('link', { rel: 'stylesheet', href: run + 'data.css' }).then(styled),
    'style that imports': () => element('style', { textContent: `@import url("${run}data.css")` }).then(styled),
    picture: () => element('img', { src: run + 'dot.svg' }).then((made) => made && made.naturalWidth > 0),
    frame: () => framed({ src: run + 'tells.html' }),
    'frame of text': () => framed({ srcdoc: inner(run + 'data.js') }),
    'frame of data': () => framed({ src: 'data:text/html,' + encodeURIComponent(inner(run + 'data.js')) }),
    'frame of the list': () => framed({ srcdoc: inner(list) }),
    object: () => told(() => element('object', { data: run + 'tells.html' })),
    embed: () => told(() => element('embed', { src: run + 'tells.html' })),
    worker: () => worker(`fetch(${JSON.stringify(run + 'data.js')}).then(() => postMessage('told'))`),
    'worker that imports': () => worker(`importScripts(${JSON.stringify(run + 'data.js')}); postMessage('told')`),
    'another page': () => opened(run + 'tells.html'),
    'the list in another page': () =>
      new Promise((resolve) => {
        const page = open(list);
        setTimeout(() => {
          resolve(Boolean(page) && Boolean(page.document) && page.document.body.textContent !== '');
        }, wait / 2);
      }),
    'service worker': () => navigator.serviceWorker.register(run + 'data.js').then(() => true),
    store: async () => { localStorage.setItem('read', 'x'); return location.origin === new URL(run).origin; },
    cookie: async () => document.cookie !== '',
  };
  for (const [name, attempt] of Object.entries(tries)) {
    if (await Promise.race([Promise.resolve().then(attempt), after(3000)]).catch(() => false)) {
      found.push(name);
    }
    document.querySelectorAll('link[href], style, iframe, object, embed, img').forEach((made) => made.remove());
  }
  return found;
}
