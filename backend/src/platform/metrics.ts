/** The metrics of one instance for Prometheus. Their names are used by the dashboard in infra/grafana. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DATABASE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2];

type ReadValue = () => number | Promise<number>;

let ofProcess: Registry | undefined;

/** Metrics of the process are shared by all servers in it, as in tests. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** Values that are read when they are asked for. */
function createGauges(registers: Registry[]) {
  return {
    addGauge: (name: string, help: string, readValue: ReadValue): void => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => {
          gauge.set(await readValue());
        },
      });
    },

    /** Gauges with one label. Values that can't be read are left out. */
    addGaugesBy: (
      { name, help, label }: { name: string; help: string; label: string },
      readValues: () => Promise<ReadonlyMap<string, number>>,
    ): void => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect: async () => {
          const values = await readValues().catch(() => new Map<string, number>());
          gauge.reset();
          for (const [key, value] of values) gauge.labels(key).set(value);
        },
      });
    },
  };
}

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    contentType: registry.contentType,

    read: async (): Promise<string> => Registry.merge([registry, processRegistry()]).metrics(),

    requests: new Histogram({
      name: 'crease_http_request_duration_seconds',
      help: 'How long requests took, by endpoint as the contract writes it',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    pushes: new Counter({
      name: 'crease_pushes_total',
      help: 'Live events pushed by this instance, to how many sockets ever',
      labelNames: ['event'],
      registers,
    }),
    operations: new Histogram({
      name: 'crease_database_operation_duration_seconds',
      help: 'How long operations of the database took',
      labelNames: ['collection', 'operation'],
      buckets: DATABASE_SECONDS,
      registers,
    }),
    operationFailures: new Counter({
      name: 'crease_database_operation_failures_total',
      help: 'Operations that the database did not do: refused by a unique index, unreachable, or other',
      labelNames: ['operation', 'reason'],
      registers,
    }),
    ...createGauges(registers),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
