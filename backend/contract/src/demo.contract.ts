import * as z from 'zod/mini';
import { defineEndpointContract } from './endpoint.ts';
import { userRoleSchema } from './current-user.contract.ts';

const demoAccountSchema = z.object({
  email: z.string(),
  password: z.string(),
  role: userRoleSchema,
});
export type DemoAccount = z.output<typeof demoAccountSchema>;

export const listDemoAccountsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/demo',
  summary: 'The demo accounts, for the login page; none when demo data is off',
  access: 'public',
  data: z.object({ accounts: z.array(demoAccountSchema) }),
});
