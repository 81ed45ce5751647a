// Bytes that cannot be decoded are marked one by one, wherever they are in a line; all others are decoded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePiece, showUndecodable } from '#electron/stages/intake/formats/decode.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const BODY = '渡口于昨日停航，两岸居民改走新桥。The ferry stopped 🚢 yesterday. '.repeat(40);
const BAD = Buffer.from([0xff]);

test('in short and in long lines, near each other and far apart', () => {
  const text = fc.tuple(fc.nat(BODY.length), fc.nat(1_600)).map(([from, length]) => BODY.substr(from, length));
  checkProperty(
    fc.property(
      fc.array(
        text.map((part) => part.toWellFormed()),
        { minLength: 1, maxLength: 8 },
      ),
      (parts) => {
        const bytes = parts.flatMap((part, at) => (at === 0 ? [Buffer.from(part)] : [BAD, Buffer.from(part)]));
        const decoded = decodePiece(Buffer.concat(bytes), 'utf-8').toString();
        expect(showUndecodable(decoded)).toBe(parts.join('\\xFF'));
      },
    ),
  );
});
