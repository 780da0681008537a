// Runs before the first paint, so that a reader who chose dark sees no flash of light. Without a choice the system's setting counts.

/** Reads what the reader chose or entered before, or keeps it. A browser that allows no storage must not stop a script. */
globalThis.kept = (name, value, place = 'localStorage') => {
  try {
    if (value !== undefined) globalThis[place].setItem(name, value);
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
};

document.documentElement.dataset.theme = globalThis.kept('theme') ?? '';
document.addEventListener('click', ({ target }) => {
  if (!target.closest('#theme, #shell_theme')) return;
  const { dataset } = document.documentElement;
  const dark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = dark ? 'light' : 'dark';
  globalThis.kept('theme', dataset.theme);
});
