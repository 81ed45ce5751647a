// Formats numbers, shares, times and sizes as the reader's language writes them.
import type { Language } from '#shared/text/language.ts';
import { formatNumber, formatShare, locales, makeUnitFormat } from '#shared/text/number-format.ts';
import { useSettings } from './settings.ts';

function makeFormat(language: Language) {
  const locale = locales[language];
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const spans = {
    second: makeUnitFormat(language, 'second'),
    minute: makeUnitFormat(language, 'minute'),
    hour: makeUnitFormat(language, 'hour'),
    day: makeUnitFormat(language, 'day'),
  };
  return {
    number: (value: number) => formatNumber(value, language),
    /** 7, 1,200–1,400, or 16+ where it has no end. */
    range: (from: number, to: number | null) => {
      const first = formatNumber(from, language);
      if (to === null) return `${first}+`;
      return from === to ? first : `${first}–${formatNumber(to, language)}`;
    },
    percent: formatShare,
    seconds: (ms: number) => seconds.format(ms / 1000),
    /** 0:07 or 12:40 */
    clock: (ms: number) => {
      const whole = Math.ceil(ms / 1000);
      return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
    },
    /** 40 minutes, 3.5 hours or 12 days: the largest unit of which there is at least one. */
    span: (ms: number) => {
      const hours = ms / 3_600_000;
      if (hours < 1) return spans.minute.format(hours * 60);
      return hours < 24 ? spans.hour.format(hours) : spans.day.format(hours / 24);
    },
    /** 12 seconds, 40 minutes or 3.5 hours. Measures work, so it never uses days. */
    duration: (ms: number) => {
      const minutes = ms / 60_000;
      if (minutes < 1) return spans.second.format(Math.max(1, Math.round(ms / 1000)));
      return minutes < 60 ? spans.minute.format(Math.round(minutes)) : spans.hour.format(minutes / 60);
    },
    date: (iso: string) => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? iso : dates.format(date);
    },
    /** The time of day; the day is named elsewhere. */
    time: (iso: string) => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? iso : times.format(date);
    },
    bytes: (bytes: number) =>
      bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${seconds.format(bytes / 1024 / 1024)} MB`,
  };
}

export type Format = ReturnType<typeof makeFormat>;

/** Cached per language: making the formats would otherwise take longer than all else in a row of a list. */
const formats = new Map<Language, Format>();

export function useFormat(): Format {
  const { language } = useSettings();
  const format = formats.get(language) ?? makeFormat(language);
  formats.set(language, format);
  return format;
}

/** The last part of a Windows or POSIX path. */
export function fileName(path: string): string {
  return path.split(/[/\\]/).at(-1) || path;
}
