// The lint rules that are this project's own. redocly.yaml says which apply; CONTRIBUTING.md says why.

/** Every extension key that may stand in a contract document, and what it is for. */
export const extensionRegister = {
  'x-assumption': 'a claim that the source leaves open, and who decided it',
  'x-errors': 'the words for a broken constraint, beside the constraint',
  'x-deprecation': 'since when, why, what instead, until when',
  'x-phrases': 'default words per broken constraint (_shared.yaml)',
  'x-standard-answers': 'answers that the join adds to operations (_shared.yaml)',
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
          else if (!/^(D(0[1-9]|[1-3][0-9]|4[0-7])|project)$/.test(entry.source))
            report({ message: '`source` is the id of a decision, such as D12, or `project`.', location: location.child('x-assumption') });
        }
      },
    },
  };
}

function deprecationShape() {
  const wanted = 'documentation_url,migration,migration_deadline,since,version';
  return {
    Operation(operation, { report, location }) {
      if (!operation.deprecated !== !operation['x-deprecation']) report({ message: '`deprecated` and `x-deprecation` of an operation come together.' });
      const keys = Object.keys(operation['x-deprecation'] ?? {})
        .sort()
        .join();
      if (keys && keys !== wanted) report({ message: `\`x-deprecation\` holds ${wanted}.`, location: location.child('x-deprecation') });
    },
  };
}

function examplesEverywhere() {
  return {
    MediaType(media, { report }) {
      if (!media.examples || Object.keys(media.examples).length === 0) report({ message: 'A body has named examples, each a real one.' });
    },
    Parameter(parameter, { report }) {
      if (parameter.example === undefined && !parameter.examples) report({ message: `Parameter \`${parameter.name}\` has no example.` });
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
      },
    },
  };
}
