import { ACCEPTS_BENCHMARK } from './acts/accepts.ts';
import type { Benchmark } from './benchmark.ts';
import { CLICK_BENCHMARK } from './acts/clicks.ts';
import { DRAWN_PAGE_BENCHMARK } from './acts/drawn-page.ts';
import { FAN_OUT_BENCHMARK } from './acts/fan-out.ts';
import { FIRST_SCRIPT_BENCHMARK } from './acts/first-script.ts';
import { GROWTH_BENCHMARK } from './acts/growth.ts';
import { IDLE_BENCHMARK } from './acts/idle-sockets.ts';
import { LOGIN_COST_BENCHMARK } from './acts/login-cost.ts';
import { LOGINS_BENCHMARK } from './acts/logins.ts';
import { PAGES_BENCHMARK } from './acts/pages.ts';
import { READ_BENCHMARKS } from './acts/reads.ts';
import { ROUND_TRIP_BENCHMARK } from './acts/round-trips.ts';
import { MESSAGE_BENCHMARK } from './acts/sent-messages.ts';
import { START_BENCHMARK } from './acts/start-up.ts';
import { REQUEST_BENCHMARK } from './acts/booking-requests.ts';

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
