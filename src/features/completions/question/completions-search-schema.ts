import { isPartyId, isUserId } from '#domain/ledger/party.ts';
import { isTimeRange } from '#domain/narrowing/time-range.ts';
import {
  choiceParam,
  offsetParam,
  searchSchema,
  textParam,
  textsParam,
} from '#ui/browser/search-schema.ts';

export const completionsSearch = searchSchema({
  party: textsParam(isPartyId),
  any: choiceParam(['yes']),
  user: textParam(/^/, isUserId),
  users: choiceParam(['all', 'token']),
  after: offsetParam(0n),
  limit: textParam(/^[1-9]\d{0,5}$/),
  idle: textParam(/^\d{1,6}$/),
  status: choiceParam(['failed', 'succeeded', 'unknown']),
  code: textParam(/^[\w.-]{1,100}$/),
  find: textParam(/^.{1,300}$/s),
  time: textParam(/^/, isTimeRange),
  order: choiceParam(['newest']),
  live: choiceParam(['yes']),
  sel: offsetParam(1n),
});
