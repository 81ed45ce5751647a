// Clusters that other editors of a desk have open, as they go along with a call.
import * as z from 'zod';
import { clusterId } from './model.ts';

/** `name`: of the editor who has it, for `seconds` more. */
export const heldCluster = z.object({ cluster: clusterId, name: z.string(), seconds: z.int() });
export type HeldCluster = z.infer<typeof heldCluster>;
