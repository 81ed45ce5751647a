// Draws a part of the page as a picture: the browser renders a copy of it, with the style sheets, inside an SVG image.

const MARGIN = 24;
/** Pixels of the picture for each pixel of the page; fewer where a canvas would become too high. */
const SCALE = 2;
const MAX_HEIGHT = 16_000;
/** A broken surrogate or a control character in an article’s title would make the image unreadable. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * @param leftOut selector of the parts that the picture leaves out
 * @returns a PNG
 * @throws EncodingError if the browser can’t draw the element
 */
export async function drawElement(element: HTMLElement, leftOut: string): Promise<Blob> {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(leftOut)) part.remove();
  const width = element.offsetWidth + 2 * MARGIN;
  const height = measureHeight(copy, element) + 2 * MARGIN;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(toSvg(copy, element, width, height))}`;
  await image.decode();
  const scale = Math.min(SCALE, MAX_HEIGHT / height);
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Measures the height that the copy has at the place of the element. */
function measureHeight(copy: HTMLElement, element: HTMLElement): number {
  copy.style.width = `${element.offsetWidth}px`;
  element.after(copy);
  const height = copy.offsetHeight;
  copy.remove();
  return height;
}

function toSvg(copy: HTMLElement, element: HTMLElement, width: number, height: number): string {
  const style = document.createElement('style');
  style.textContent = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join('\n');
  const body = document.createElement('body');
  const { font, color } = getComputedStyle(element);
  // The colours of the theme are CSS variables of the root element.
  body.style.cssText = document.documentElement.style.cssText;
  Object.assign(body.style, {
    font,
    color,
    padding: `${MARGIN}px`,
    background: 'var(--paper)',
    boxSizing: 'border-box',
  });
  body.append(style, copy);
  const drawn = new XMLSerializer().serializeToString(body).replace(NOT_IN_XML, '');
  const content = `<foreignObject width="100%" height="100%">${drawn}</foreignObject>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}
