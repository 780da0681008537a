// Search, theme, and trying an operation on the server that these pages come from.
const root = document.documentElement;
const kept = { get: (key) => sessionStorage.getItem(key) ?? '', set: (key, value) => sessionStorage.setItem(key, value) };

document.querySelector('#theme').addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', root.dataset.theme);
});

// the side on phones: it closes when it has led somewhere
const menu = document.querySelector('#menu');
menu.addEventListener('click', (event) => {
  if (event.target.closest('a')) menu.hidePopover();
});
document.querySelector('.find').addEventListener('click', () => {
  menu.showPopover();
  document.querySelector('#search').focus();
});
matchMedia('(min-width: 900px)').addEventListener('change', () => menu.hidePopover());

const search = document.querySelector('#search');
const found = document.querySelector('#found');
let index;
search.addEventListener('input', async () => {
  index ??= fetch('/docs/search.json').then((response) => response.json());
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = wanted.length ? (await index).filter(({ words }) => wanted.every((word) => words.includes(word))) : [];
  const rank = ({ title }) => (title.toLowerCase().includes(wanted[0]) ? 0 : 1);
  found.replaceChildren(
    ...entries
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, 25)
      .map(({ title, url, route }) => {
        const item = document.createElement('li');
        const link = Object.assign(document.createElement('a'), { href: url, textContent: title });
        if (route) link.append(document.createElement('br'), Object.assign(document.createElement('small'), { textContent: route }));
        item.append(link);
        return item;
      }),
  );
  document.querySelector('#count').textContent = wanted.length ? `${entries.length} found` : '';
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  search.focus();
});

for (const form of document.querySelectorAll('form.try')) {
  const token = form.querySelector('[name="token"]');
  const key = `token ${form.dataset.interface}`;
  token.value = kept.get(key) || token.value;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    kept.set(key, token.value);
    const { method, path, base, header, prefix } = form.dataset;
    const query = new URLSearchParams();
    let filled = path;
    for (const field of form.querySelectorAll('[data-in]')) {
      if (field.dataset.in === 'path') filled = filled.replace(`{${field.name}}`, encodeURIComponent(field.value));
      else if (field.value !== '') for (const one of field.name.endsWith('[]') ? field.value.split(',') : [field.value]) query.append(field.name, one);
    }
    const body = form.querySelector('textarea')?.value;
    const output = form.querySelector('pre');
    output.hidden = false;
    output.textContent = '…';
    try {
      const began = performance.now();
      const response = await fetch(`${base}${filled}${query.size ? `?${query}` : ''}`, {
        method,
        headers: { [header]: prefix + token.value, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      const headers = [...response.headers].filter(([name]) => /^(x-|link|location|retry-after)/.test(name)).map(([name, value]) => `${name}: ${value}`);
      let shown = text;
      try {
        shown = JSON.stringify(JSON.parse(text), null, 2);
      } catch {}
      output.textContent = [`${response.status} ${response.statusText} in ${Math.round(performance.now() - began)} ms`, ...headers, '', shown].join('\n');
    } catch (error) {
      output.textContent = String(error);
    }
  });
}

for (const button of document.querySelectorAll('button.copy'))
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector('pre').textContent);
    button.textContent = 'Copied';
  });
