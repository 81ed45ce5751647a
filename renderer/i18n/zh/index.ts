// 界面上的全部中文，按画面分文件；en 的键与此处逐一相同。
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

export const zh = {
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
