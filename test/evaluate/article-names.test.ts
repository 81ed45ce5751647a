import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameArticles } from '#electron/stages/evaluate/article-names.ts';
import { checkProperty } from '../helpers/check-property.ts';

const article = fc.record({
  id: fc.constantFrom('', ' ', 'A', 'A ', 'B', '2', 'row 2'),
  row: fc.integer({ min: 2, max: 4 }),
});

describe('nameArticles', () => {
  it('uses the id, then the row, then the number of the article', () => {
    const articles = [
      ...[
        { id: ' A1 ', row: 2 },
        { id: '3', row: 3 },
        { id: '', row: 4 },
      ],
      ...[
        { id: 'B', row: 5 },
        { id: 'B', row: 6 },
        { id: '', row: 7 },
        { id: '', row: 7 },
      ],
    ];
    expect(nameArticles(articles)).toEqual(['A1', '3', 'row 4', 'row 5', 'row 6', 'article 6', 'article 7']);
  });

  it('never gives two articles one name', () => {
    checkProperty(
      fc.property(fc.array(article, { maxLength: 12 }), (articles) => {
        expect(new Set(nameArticles(articles)).size).toBe(articles.length);
      }),
    );
  });
});
