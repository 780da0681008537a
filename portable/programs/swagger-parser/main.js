import SwaggerParser from '@apidevtools/swagger-parser';

for (const file of process.env.DOCUMENTS.split(' ')) {
  await SwaggerParser.validate(file).catch((error) => {
    console.log(`${file}: ${error.message}`);
    process.exitCode = 1;
  });
}
