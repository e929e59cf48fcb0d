import { ACCEPTS_BENCHMARK } from './accepts.ts';
import type { Benchmark } from './benchmark.ts';
import { CLICK_BENCHMARK } from './clicks.ts';
import { DRAWN_PAGE_BENCHMARK } from './drawn-page.ts';
import { FAN_OUT_BENCHMARK } from './fan-out.ts';
import { FIRST_SCRIPT_BENCHMARK } from './first-script.ts';
import { GROWTH_BENCHMARK } from './growth.ts';
import { IDLE_BENCHMARK } from './idle-sockets.ts';
import { LOGIN_COST_BENCHMARK } from './login-cost.ts';
import { LOGINS_BENCHMARK } from './logins.ts';
import { PAGES_BENCHMARK } from './pages.ts';
import { READ_BENCHMARKS } from './reads.ts';
import { ROUND_TRIP_BENCHMARK } from './round-trips.ts';
import { MESSAGE_BENCHMARK } from './sent-messages.ts';
import { START_BENCHMARK } from './start-up.ts';
import { REQUEST_BENCHMARK } from './booking-requests.ts';

export const BENCHMARKS: readonly Benchmark[] = [
  ...READ_BENCHMARKS,
  FIRST_SCRIPT_BENCHMARK,
  DRAWN_PAGE_BENCHMARK,
  LOGIN_COST_BENCHMARK,
  REQUEST_BENCHMARK,
  MESSAGE_BENCHMARK,
  ACCEPTS_BENCHMARK,
  LOGINS_BENCHMARK,
  FAN_OUT_BENCHMARK,
  ROUND_TRIP_BENCHMARK,
  CLICK_BENCHMARK,
  IDLE_BENCHMARK,
  GROWTH_BENCHMARK,
  PAGES_BENCHMARK,
  START_BENCHMARK,
];
