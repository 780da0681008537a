import { comparison } from '../../check/breaking.ts';
import type { Json } from '../../contract/document.ts';

export const breakingChanges = (was: Json, is: Json) => comparison(was, is).found;
