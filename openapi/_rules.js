// The lint rules that are this project's own. redocly.yaml says which apply; CONTRIBUTING.md says why.
import './_place.js';

/** Every extension key that may stand in a contract document, and what it is for. */
const extensionRegister = {
  'x-assumption': 'a claim that the source leaves open, and who decided it',
  'x-interface-version': "the interface's own version, beside that of the document (semver)",
  'x-differs': 'what a document for clients says in another way than the strict contract, and why (generated)',
  'x-always': 'members that a record has wherever nobody chose some by `fields`, where no schema of the whole record says so',
  'x-any-case': 'a choice or a code in capitals that a request may write in lower case too',
  'x-as-number': 'a text of digits that a request may send as a whole number too',
  'x-errors': 'the words for a broken constraint, beside the constraint',
  'x-also-written': 'another name that a member of a request may come under',
  'x-deprecation': 'since when, why, what instead, until when',
  'x-requires': 'what an app has to be besides its scopes, and the example of 403 that refuses others',
  'x-protected-customer-data': 'a webhook topic that only apps approved for such data may subscribe to',
  'x-phrases': 'default words per broken constraint (_shared.yaml)',
  'x-standard-answers': 'answers that the join adds to operations (_shared.yaml)',
  'x-standard-headers': 'headers that the join adds to answers of a kind (_shared.yaml)',
  'x-standard-parameters': 'parameters that the join adds to operations (_shared.yaml)',
  'x-tagGroups': 'order of the groups in the reference docs',
  'x-internal-note': 'for maintainers; left out of the joined contract',
};

function knownExtensions() {
  return {
    any: {
      enter(node, { report, location }) {
        if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
        for (const key of Object.keys(node))
          if (key.startsWith('x-') && !(key in extensionRegister))
            report({ message: `\`${key}\` is not in the extension register of openapi/_rules.js.`, location: location.child(key).key() });
      },
    },
  };
}

function assumptionShape() {
  return {
    any: {
      enter(node, { report, location }) {
        const found = node?.['x-assumption'];
        if (found === undefined || found === null) return;
        for (const entry of [found].flat()) {
          const keys = Object.keys(entry ?? {})
            .sort()
            .join();
          if (keys !== 'claim,source')
            report({ message: '`x-assumption` holds `claim` and `source`, and nothing else.', location: location.child('x-assumption') });
          else if (!/^(D(0[1-9]|[1-4][0-9]|5[0-5])|project)$/.test(entry.source))
            report({ message: '`source` is the id of a decision, such as D12, or `project`.', location: location.child('x-assumption') });
        }
      },
    },
  };
}

function deprecationShape() {
  const wanted = ['documentation_url', 'migration', 'migration_deadline', 'version'];
  return {
    Operation(operation, { report }) {
      if (!operation.deprecated !== !operation['x-deprecation']) report({ message: '`deprecated` and `x-deprecation` of an operation come together.' });
    },
    Schema(schema, { report, location }) {
      if (schema['x-deprecation'] && !schema.deprecated) report({ message: '`x-deprecation` of a member stands beside `deprecated`.', location });
    },
    any: {
      enter(node, { report, location }) {
        const said = node?.['x-deprecation'];
        const held = Object.keys(said ?? {}).filter((key) => key !== 'since');
        if (said && held.sort().join() !== wanted.join())
          report({ message: `\`x-deprecation\` holds ${wanted}, and since where a version is known.`, location: location.child('x-deprecation') });
      },
    },
  };
}

function examplesEverywhere() {
  return {
    MediaType(media, { report }) {
      if (!media.examples || Object.keys(media.examples).length === 0) report({ message: 'A body has named examples, each a real one.' });
    },
    Parameter(parameter, { report }) {
      // a cursor that works is of one list and one caller: whoever tried the example of another would be refused
      if (parameter.name === 'page_info') {
        if (parameter.example !== undefined || parameter.examples) report({ message: 'No example of `page_info` works.' });
      } else if (parameter.example === undefined && !parameter.examples) report({ message: `Parameter \`${parameter.name}\` has no example.` });
    },
  };
}

function pathStyle() {
  return {
    PathItem(_, { report, key }) {
      if (String(key).startsWith('/') && !/^(\/([a-z0-9_]+|\{[a-z_]+\}))+(\.json)?$/.test(String(key)))
        report({ message: 'Paths are snake_case segments and {parameters}.' });
    },
  };
}

const placeholder = /^(foo|bar|baz|qux|lorem\b.*|asdf|todo)$/i;

function realExamples() {
  const look = (value, report, location) => {
    if (typeof value === 'string' && placeholder.test(value.trim()))
      report({ message: `\`${value}\` is a filler: an example is a record of the example shop.`, location });
    else if (value && typeof value === 'object') for (const [key, inner] of Object.entries(value)) look(inner, report, location.child(key));
  };
  return {
    Example: (example, { report, location }) => look(example.value, report, location.child('value')),
    Parameter: (parameter, { report, location }) => look(parameter.example, report, location.child('example')),
    Schema: (schema, { report, location }) => look(schema.examples, report, location.child('examples')),
  };
}

const amounts = /(^|_)(price|amount|balance|cost|fee|subtotal|total_value|initial_value)$/;

function moneyIsText() {
  return {
    Schema(schema, { report, location }) {
      for (const [name, property] of Object.entries(schema.properties ?? {}))
        if (amounts.test(name) && [property?.type].flat().length === 1 && property.type === 'number')
          report({ message: `\`${name}\` is an amount: a decimal string (Money), not a number.`, location: location.child(['properties', name]) });
    },
  };
}

function descriptionSaysMore() {
  return {
    Schema(schema, { report, location }) {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const nothingMore = new RegExp(`^((the|a|an|its) )?${name.replaceAll('_', '[ _]')}( of (the|a|an|this) \\w+)?\\.?$`, 'i');
        if (nothingMore.test((property?.description ?? '').trim()))
          report({ message: `The description of \`${name}\` says no more than its name.`, location: location.child(['properties', name, 'description']) });
      }
    },
  };
}

// classes of Unicode, backreferences, escapes of code points, and groups that look around or have names
const engineBound = /\\[pPkux1-9]|\(\?[^:]/;

/** Those who read the contract have other engines than JavaScript's: Python's knows no \p, Go's doesn't look around. */
function portablePatterns() {
  return {
    Schema(schema, { report, location }) {
      if (engineBound.test(schema.pattern ?? ''))
        report({ message: `\`${schema.pattern}\` has what not every engine knows.`, location: location.child('pattern') });
    },
  };
}

export default function storeAdminRules() {
  return {
    id: 'store-admin',
    rules: {
      oas3: {
        'known-extensions': knownExtensions,
        'assumption-shape': assumptionShape,
        'deprecation-shape': deprecationShape,
        'examples-everywhere': examplesEverywhere,
        'path-style': pathStyle,
        'real-examples': realExamples,
        'money-is-text': moneyIsText,
        'description-says-more': descriptionSaysMore,
        'portable-patterns': portablePatterns,
      },
    },
  };
}
