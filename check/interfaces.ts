/** The contracts of this project, by the names of their folders in openapi/. */
export const interfaces = ['admin', 'operator'] as const;
export type InterfaceName = (typeof interfaces)[number];
