// The cost of importing and exporting large files: seconds by stage, and the peak memory of all processes together.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { type ExportFormat, exportFormats } from '#shared/model/model.ts';
import { type Cost, runIntakeProcess } from './intake-process.ts';

const MB = 1_000_000;
const STAGES = ['read', 'fingerprint', 'compare', 'save', 'total'] as const;

/**
 * Imports a CSV, a JSONL and an XLSX of `rows` articles, each into its own project, and exports each project in every
 * format.
 */
export async function benchIntake(rows: number, formats: readonly ExportFormat[]): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const imports: string[][] = [];
  const exports: string[][] = [];
  try {
    for (const format of formats) {
      const source = path.join(folder, `synthetic.${format}`);
      const project = path.join(folder, `${format}.tonggao`);
      runIntakeProcess('make', source, String(rows));
      const imported = runIntakeProcess('import', project, source);
      const sizes = [source, project].map((file) => formatCount(fs.statSync(file).size / MB));
      imports.push([format, ...sizes, ...STAGES.map((stage) => secondsOf(imported, stage)), peakOf(imported)]);
      fs.rmSync(source);
      const ways: [step: 'export' | 'original', out: ExportFormat, name: string][] = [];
      for (const out of exportFormats) ways.push(['export', out, out]);
      if (format === 'xlsx') ways.push(['original', 'xlsx', 'the imported workbook']);
      for (const [step, out, name] of ways) {
        const target = path.join(folder, `out.${out}`);
        const exported = runIntakeProcess(step, project, target);
        exports.push([`${format} as ${name}`, secondsOf(exported, 'total'), peakOf(exported)]);
        fs.rmSync(target);
      }
      fs.rmSync(project);
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const peak = 'peak MB of all processes';
  console.log(`Intake: ${formatCount(rows)} articles; seconds by stage (fingerprint: what was waited for it alone), each file in a process of its own\n
${formatTable(['import', 'file MB', 'project MB', ...STAGES, peak], imports)}\n
${formatTable(['export of the cleaned set', 'total', peak], exports)}`);
}

function secondsOf({ milliseconds }: Cost, stage: (typeof STAGES)[number]): string {
  return ((milliseconds[stage] ?? 0) / 1000).toFixed(1);
}

function peakOf({ peakBytes }: Cost): string {
  return formatCount(peakBytes / MB);
}
