import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { html, toSource } from '#electron/stages/report/html.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { hostileText, readable } from './hostile-text.ts';

function parse(source: string): Document {
  return parseHTML(`<!doctype html><html><body>${source}</body></html>`).document;
}

test('a text is the content of its element, and nothing else is there', () => {
  checkProperty(
    fc.property(hostileText, (text) => {
      const { body } = parse(toSource(html`<p>${text}</p>`));
      expect(body.querySelectorAll('*')).toHaveLength(1);
      expect(body.textContent).toBe(readable(text));
    }),
  );
});

test('a text is the value of its attribute, and no other attribute is there', () => {
  checkProperty(
    fc.property(hostileText, (text) => {
      const { body } = parse(toSource(html`<p title="${text}">–</p>`));
      const [element] = body.querySelectorAll('*');
      expect(element!.getAttributeNames()).toEqual(['title']);
      expect(element!.getAttribute('title')).toBe(readable(text));
      expect(body.textContent).toBe('–');
    }),
  );
});

test('lists are joined, null is left out, and HTML is not escaped twice', () => {
  const list = ['a<b', 'c'].map((text) => html`<li>${text}</li>`);
  expect(toSource(html`<ul>${list}${null}${[]}</ul>${7}`)).toBe('<ul><li>a&lt;b</li><li>c</li></ul>7');
});
