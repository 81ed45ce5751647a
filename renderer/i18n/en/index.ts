// All English text of the screens, a file for each part, with the same keys as zh.
import type { zh } from '../zh/index.ts';
import { bringBack } from './bring-back.ts';
import { compare } from './compare.ts';
import { desk } from './desk.ts';
import { deskRules } from './desk-rules.ts';
import { detection } from './detection.ts';
import { exports } from './exports.ts';
import { frame } from './frame.ts';
import { intake } from './intake.ts';
import { merging } from './merging.ts';
import { overview } from './overview.ts';
import { references } from './references.ts';
import { report } from './report.ts';
import { review } from './review.ts';
import { risk } from './risk.ts';
import { taking } from './taking.ts';
import { terms } from './terms.ts';

export const en: typeof zh = {
  ...frame,
  ...intake,
  ...terms,
  ...review,
  ...taking,
  ...compare,
  ...overview,
  ...detection,
  ...desk,
  ...deskRules,
  ...exports,
  ...bringBack,
  ...merging,
  ...risk,
  ...references,
  ...report,
};
