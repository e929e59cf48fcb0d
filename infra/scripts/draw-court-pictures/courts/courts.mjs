import { COURTS_01_04 } from './courts-01-04.mjs';
import { COURTS_05_08 } from './courts-05-08.mjs';
import { COURTS_09_12 } from './courts-09-12.mjs';
import { COURTS_13_16 } from './courts-13-16.mjs';

export const COURTS = [...COURTS_01_04, ...COURTS_05_08, ...COURTS_09_12, ...COURTS_13_16];
