import { MAX_DOCUMENT_BYTES } from '../values/document.ts';
import type { CommandTable } from './command.ts';

export const MAX_MESSAGE_BYTES = 48_000_000;

/**
 * Says that this is a standalone server, so the driver sends no transaction numbers. Without a `topologyVersion` the
 * driver asks at intervals instead of waiting for a change.
 */
const HELLO = {
  options: [
    ...['helloOk', 'client', 'compression', 'hostInfo', 'loadBalanced', 'topologyVersion'],
    ...['maxAwaitTimeMS', 'saslSupportedMechs', 'speculativeAuthenticate', 'backpressure'],
  ],
  run: () => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  }),
};

const BUILD_INFO = {
  options: [],
  run: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded',
    modules: [],
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  }),
};

/** Commands that a driver sends of its own accord. */
export const SESSION_COMMANDS: CommandTable = {
  hello: HELLO,
  isMaster: HELLO,
  ismaster: HELLO,
  ping: { options: [], run: () => ({}) },
  buildInfo: BUILD_INFO,
  buildinfo: BUILD_INFO,
  endSessions: { options: [], run: () => ({}) },
  connectionStatus: {
    options: [],
    run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  },
};
