// Where the checkout must not lie. Redocly and Vite take its path for an address: what follows one of these signs is lost, and whatever they then look for isn't there.
const path = new URL('..', import.meta.url).pathname;
const [sign] = /[#?]/.exec(decodeURIComponent(path)) ?? [];
if (sign)
  throw new Error(`The path of this checkout has a ${sign}, at which Redocly's lint or the tests would cut it off: move it to a folder without # and ?`);
