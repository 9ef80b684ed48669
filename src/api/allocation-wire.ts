import * as z from 'zod/mini';
import { textWire } from './shape.ts';

/** POST /v2/parties/external/allocate (topology-facts 4). Only the step that sends it loads this. */
export const AllocatedPartyWire = z.looseObject({ partyId: textWire });
