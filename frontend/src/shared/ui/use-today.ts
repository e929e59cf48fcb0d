import { colomboDateAt } from '@crease/contract';
import { useNow } from './use-now.ts';

/** Today in Sri Lanka; a page that stays open past midnight renders again with the new day. */
export const useToday = (): string => colomboDateAt(useNow());
