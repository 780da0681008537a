// The driver's client, for databases of any name.
import pg from 'pg';

/** The name of the database in an address. An address without a path has none: the driver then takes PGDATABASE, or the user's name. */
const databaseIn = (address: string) => decodeURIComponent(new URL(address).pathname.slice(1));

/** A member that the driver's types don't declare: what it sends when a connection is opened. */
type Told = { connectionParameters: { database: string } };

/** The driver decodes the name of the database as if it were a whole address, so %2F, %3F, %23, %40 and some others stay as they are. */
export class Client extends pg.Client {
  constructor(options: pg.ClientConfig & { connectionString: string }) {
    super(options);
    const name = databaseIn(options.connectionString);
    if (name !== '') Object.assign((this as unknown as Told).connectionParameters, { database: name });
  }
}
