// Signing in to a desk. These requests set cookies, so they are plain POSTs of JSON next to the procedures.
import * as z from 'zod';
import { editorName } from '../../model/editors.ts';

export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

const password = z.string().max(MAX_PASSWORD);

/** `invitation` only checks one, so that no one fills in a form in vain. */
export const signInPaths = {
  signIn: '/desk/sign-in',
  invitation: '/desk/invitation',
  join: '/desk/join',
  signOut: '/desk/sign-out',
} as const;

export const signInRequest = z.object({ name: z.string().max(200), password });
export const invitationRequest = z.object({ token: z.string().max(100) });
export const joinRequest = invitationRequest.extend({ name: editorName, password });
