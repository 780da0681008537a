// The matrix as data: which tools of other projects read the documents, and how each makes, compiles and runs a client. `npm run portable` goes through it.
// Commands are lines of `sh`. They run in the row's own folder, which has a copy of its program from portable/programs/ (or examples/). They can use
// $DOCUMENT, the path of the document; $DOCUMENTS, the paths of all documents; $JAR, the jar from Maven; $PROJECT, the root of this project; $CASES, the
// number of wanted cases; and what npm, pip and go have installed, on the PATH.

/** The packages of a row. Each kind has its own client: npm, pip, Maven, go. cargo and Maven also fetch what a program's manifest names. */
interface Packages {
  npm?: Record<string, string>;
  pypi?: Record<string, string>;
  /** The coordinates of a jar that contains all it needs. */
  maven?: string;
  go?: string;
}

/** A mistake of a tool, not of the contract. */
export interface Fault {
  /** A file of portable/faults/ that shows the fault, and nothing else. */
  document: string;
  /** The row's command that fails on that document. */
  step: 'generate' | 'compile';
  /** What the tool prints then. */
  says: RegExp;
  /** The fault in words. */
  told: string;
  /** Whether the row ends because of the fault. If not, the row's commands have a way around it. */
  blocks: boolean;
}

export interface Tool {
  name: string;
  /** The folder of its program, from the root of the project. Commands that need no file have none. */
  program?: string;
  /** Commands that the machine must have. */
  needs: string[];
  packages: Packages;
  /** The name in generated/. Examples read no document. */
  document?: string;
  generate?: string;
  compile?: string;
  run: string;
  /** The tool makes no client: `run` itself finds out whether all is well. If `shows` is set, the output is shown. */
  checks?: true;
  shows?: true;
  /** The judge expects what examples do, such as verifying a signature. */
  example?: true;
  faults?: Fault[];
}

const typescript = '5.9.3';
const types = '24.10.1';
const compile = 'tsc -p .';
const run = 'node main.js';
/** For tools that know OpenAPI 3.1. */
const document = 'admin.clients.json';
const maven = 'org.openapitools:openapi-generator-cli:7.22.0';
const generator = 'java -jar "$JAR" generate -i "$DOCUMENT" -o client';

const choiceOfMaps = {
  document: 'choice-of-maps.json',
  told: 'a choice between a text and a map is taken for a class that is none',
  blocks: false,
};

/** Tools that read all documents, and must report nothing. */
const readers: Tool[] = [
  {
    name: 'Redocly lint',
    program: 'portable/programs/redocly',
    needs: ['npm'],
    packages: { npm: { '@redocly/cli': '2.77.0' } },
    run: 'redocly lint --config redocly.yaml $DOCUMENTS',
    checks: true,
  },
  {
    name: 'spectral:oas',
    program: 'portable/programs/spectral',
    needs: ['npm'],
    packages: { npm: { '@stoplight/spectral-cli': '6.16.3' } },
    run: 'spectral lint --ruleset ruleset.yaml --fail-severity hint $DOCUMENTS',
    checks: true,
  },
  {
    name: 'swagger-parser',
    program: 'portable/programs/swagger-parser',
    needs: ['npm'],
    packages: { npm: { '@apidevtools/swagger-parser': '13.1.0' } },
    run: 'node main.js',
    checks: true,
  },
  {
    name: 'openapi-spec-validator',
    needs: ['python3'],
    packages: { pypi: { 'openapi-spec-validator': '0.9.0' } },
    run: 'openapi-spec-validator $DOCUMENTS',
    checks: true,
  },
];

const measures: Tool[] = [
  {
    name: 'Schemathesis',
    program: 'portable/programs/schemathesis',
    needs: ['python3'],
    packages: { pypi: { schemathesis: '4.32.5' } },
    run: 'node "$PROJECT/portable/schemathesis.ts" --cases "$CASES"',
    checks: true,
    shows: true,
  },
  {
    name: 'compare, beside oasdiff',
    needs: ['go'],
    packages: { go: 'github.com/oasdiff/oasdiff@v1.35.0' },
    run: 'cd "$PROJECT" && node portable/comparison.ts',
    checks: true,
    shows: true,
  },
];

export const tools: Tool[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    program: 'portable/programs/openapi-fetch',
    needs: ['npm'],
    packages: { npm: { 'openapi-typescript': '7.13.0', 'openapi-fetch': '0.17.0', typescript, '@types/node': types } },
    document,
    generate: 'openapi-typescript "$DOCUMENT" -o client.ts',
    compile,
    run,
  },
  {
    name: 'hey-api',
    program: 'portable/programs/hey-api',
    needs: ['npm'],
    packages: { npm: { '@hey-api/openapi-ts': '0.99.0', typescript, '@types/node': types } },
    document,
    generate: 'openapi-ts -i "$DOCUMENT" -o client -c @hey-api/client-fetch',
    compile,
    run,
  },
  {
    name: 'orval, fetch',
    program: 'portable/programs/orval-fetch',
    needs: ['npm'],
    packages: { npm: { orval: '8.38.0', typescript, '@types/node': types } },
    document,
    generate: 'orval --config orval.config.js',
    compile,
    run,
  },
  {
    name: 'orval, zod',
    program: 'portable/programs/orval-zod',
    needs: ['npm'],
    packages: { npm: { orval: '8.38.0', zod: '4.1.13', typescript, '@types/node': types } },
    document,
    generate: 'orval --config orval.config.js',
    compile,
    run,
  },
  {
    name: 'kubb',
    program: 'portable/programs/kubb',
    needs: ['npm'],
    packages: {
      npm: {
        '@kubb/cli': '4.39.3',
        '@kubb/core': '4.39.3',
        '@kubb/plugin-oas': '4.39.3',
        '@kubb/plugin-ts': '4.39.3',
        '@kubb/plugin-client': '4.39.3',
        typescript,
        '@types/node': types,
      },
    },
    document,
    generate: 'kubb generate --config kubb.config.js',
    compile,
    run,
  },
  {
    name: 'openapi-generator, Java',
    program: 'portable/programs/openapi-generator-java',
    needs: ['java', 'mvn'],
    packages: { maven },
    document,
    generate: `${generator} -g java --library native --additional-properties=useSingleRequestParameter=true --schema-mappings ErrorByParameter_errors=Object`,
    compile: 'cp Main.java client/src/main/java/ && mvn -q -B -f client/pom.xml -DskipTests -Dmaven.javadoc.skip=true compile',
    run: 'mvn -q -B -f client/pom.xml org.codehaus.mojo:exec-maven-plugin:3.5.1:java -Dexec.mainClass=Main',
    faults: [{ ...choiceOfMaps, step: 'compile', says: /RefusalErrors\.java:.*<identifier> expected/ }],
  },
  {
    name: 'openapi-generator, Kotlin',
    program: 'portable/programs/openapi-generator-kotlin',
    needs: ['java', 'mvn'],
    packages: { maven },
    document,
    generate: `${generator} -g kotlin --additional-properties=enumPropertyNaming=UPPERCASE`,
    compile: 'cp Main.kt client/src/main/kotlin/ && mvn -q -B compile',
    run: 'mvn -q -B org.codehaus.mojo:exec-maven-plugin:3.5.1:java -Dexec.mainClass=MainKt',
  },
  {
    name: 'openapi-generator, Python',
    program: 'portable/programs/openapi-generator-python',
    needs: ['java', 'mvn', 'python3'],
    packages: { maven, pypi: { urllib3: '2.7.0', 'python-dateutil': '2.9.0.post0', pydantic: '2.13.4', 'typing-extensions': '4.15.0' } },
    document,
    generate: `${generator} -g python`,
    compile: 'python -m compileall -q client && PYTHONPATH=client python -c "import openapi_client"',
    run: 'PYTHONPATH=client python main.py',
  },
  {
    name: 'openapi-generator, Go',
    program: 'portable/programs/openapi-generator-go',
    needs: ['java', 'mvn', 'go'],
    packages: { maven },
    document,
    generate: `${generator} -g go --additional-properties=withGoMod=false,enumClassPrefix=true && rm -rf client/test`,
    compile: 'go mod tidy && go vet ./... && go build -o program .',
    run: './program',
  },
  {
    name: 'openapi-generator, Rust',
    program: 'portable/programs/openapi-generator-rust',
    needs: ['java', 'mvn', 'cargo'],
    packages: { maven },
    document,
    generate: [
      `${generator} -g rust --library reqwest --additional-properties=supportAsync=false,useSingleRequestParameter=true`,
      "--schema-mappings ErrorByParameter_errors=ErrorByParameterErrors && echo 'pub type ErrorByParameterErrors = serde_json::Value;' >> client/src/models/mod.rs",
    ].join(' '),
    compile: 'cargo build -q',
    run: 'cargo run -q',
    faults: [{ ...choiceOfMaps, step: 'generate', says: /Could not process model 'Refusal_errors'/ }],
  },
  {
    name: 'openapi-generator, TypeScript',
    program: 'portable/programs/openapi-generator-typescript',
    needs: ['java', 'mvn', 'npm'],
    packages: { maven, npm: { typescript, '@types/node': types } },
    document,
    generate: `${generator} -g typescript-fetch --additional-properties=importFileExtension=.js`,
    compile,
    run,
  },
  {
    name: 'openapi-python-client',
    program: 'portable/programs/openapi-python-client',
    needs: ['python3'],
    packages: { pypi: { 'openapi-python-client': '0.29.1', httpx: '0.28.1' } },
    document,
    generate: 'openapi-python-client generate --path "$DOCUMENT" --meta none --output-path client --fail-on-warning',
    compile: 'python -m compileall -q client',
    run: 'python main.py',
  },
  {
    name: 'datamodel-code-generator',
    program: 'portable/programs/datamodel-code-generator',
    needs: ['python3'],
    packages: { pypi: { 'datamodel-code-generator': '0.89.0', pydantic: '2.14.3', 'email-validator': '2.3.0' } },
    document,
    generate: 'datamodel-codegen --input "$DOCUMENT" --input-file-type openapi --output-model-type pydantic_v2.BaseModel --output client.py',
    compile: 'python -m compileall -q client.py && python -c "import client"',
    run: 'python main.py',
  },
  {
    name: 'oapi-codegen',
    program: 'portable/programs/oapi-codegen',
    needs: ['go'],
    packages: { go: 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2' },
    document: 'admin.3.0.json',
    generate: 'mkdir -p client && oapi-codegen -generate types,client -package client -o client/client.go "$DOCUMENT"',
    compile: 'go mod tidy && go vet ./... && go build -o program .',
    run: './program',
  },
  {
    name: 'example in TypeScript',
    program: 'examples/typescript',
    needs: ['npm'],
    packages: { npm: { typescript, '@types/node': types } },
    compile: 'tsc -p .',
    run: 'node main.ts',
    example: true,
  },
  {
    name: 'example in Python',
    program: 'examples/python',
    needs: ['python3'],
    packages: {},
    compile: 'python3 -m py_compile main.py',
    run: 'python3 main.py',
    example: true,
  },
  {
    name: 'example in Go',
    program: 'examples/go',
    needs: ['go'],
    packages: {},
    compile: 'go vet ./... && go build -o program .',
    run: './program',
    example: true,
  },
  {
    name: 'example in Java',
    program: 'examples/java',
    needs: ['java', 'mvn'],
    packages: {},
    compile: 'mvn -q -B compile',
    run: 'mvn -q -B org.codehaus.mojo:exec-maven-plugin:3.5.1:java -Dexec.mainClass=Main',
    example: true,
  },
  {
    name: 'example in Rust',
    program: 'examples/rust',
    needs: ['cargo'],
    packages: {},
    compile: 'cargo build -q',
    run: 'cargo run -q',
    example: true,
  },
  ...readers,
  ...measures,
];
