import { DATE_PARAMETER, FILTER_PARAMETERS, SLOTS_PARAMETER } from '@crease/contract';

const PARAMETERS: readonly string[] = [DATE_PARAMETER, SLOTS_PARAMETER, ...FILTER_PARAMETERS];

/**
 * What a drawn page reads of the query of its address. Who shares a link tags it, some services anew for each click: no
 * tag changes a page, and a crowd that comes by such a link must not have it drawn for each.
 */
export function readQueryOf(address: string): URLSearchParams {
  const begin = address.indexOf('?');
  const asked = new URLSearchParams(begin < 0 ? '' : address.slice(begin));
  return new URLSearchParams([...asked].filter(([name]) => PARAMETERS.includes(name)));
}
