/** Width and height of the pages of a PDF, in points. */
export function readPageSizes(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return Array.from(boxes, ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`);
}
