import { describe, expect, test } from 'vitest';
import { isOutsideSriLanka, readPlace } from './place-reader.ts';

describe('a place in what people paste', () => {
  test.each([
    ['6.8519, 79.8653', '6.8519', '79.8653'],
    [' (6.8519,79.8653) ', '6.8519', '79.8653'],
    ['https://www.google.com/maps/@6.9271,79.8612,15z', '6.9271', '79.8612'],
    ['https://maps.google.com/?q=7.2906,80.6337', '7.2906', '80.6337'],
    ['https://www.google.com/maps/search/?api=1&query=7.2906%2C80.6337', '7.2906', '80.6337'],
    ['https://maps.apple.com/?ll=6.0329,80.2168&t=m', '6.0329', '80.2168'],
    ['https://maps.google.com/?q=loc:6.0329,+80.2168', '6.0329', '80.2168'],
    ['-33.8568,151.2153', '-33.8568', '151.2153'],
  ])('when it is %s, then it is found', (text, latitude, longitude) =>
    expect(readPlace(text)).toEqual({ latitude, longitude }),
  );

  test('when a link names both a pin and the middle of the map, then the pin counts', () => {
    const link =
      'https://www.google.com/maps/place/Nets/@6.9000,79.8000,17z/data=!3m1!4b1!4m6!3d6.9147!4d79.8723';
    expect(readPlace(link)).toEqual({ latitude: '6.9147', longitude: '79.8723' });
  });

  test.each([
    '',
    '12 Galle Road',
    'https://maps.app.goo.gl/AbCdEf',
    '96.1, 79.8',
    '6.9, 181',
    '6.9, 179.9, 4',
    '%E0%A4%A',
  ])('when it is %j, then there is none', (text) => expect(readPlace(text)).toBeUndefined());

  test.each([
    ['south', '5.6', '80.5'],
    ['north', '10.2', '80.5'],
    ['west', '7', '79.2'],
    ['east', '7', '82.2'],
  ])('when a place lies in the %s of Sri Lanka, then it is outside', (_, latitude, longitude) => {
    expect(isOutsideSriLanka({ latitude, longitude })).toBe(true);
    expect(readPlace(`${latitude}, ${longitude}`)).toEqual({ latitude, longitude });
  });

  test('when the numbers are swapped, then they are outside Sri Lanka; half typed ones are not judged', () => {
    expect(isOutsideSriLanka({ latitude: '79.86', longitude: '6.85' })).toBe(true);
    expect(isOutsideSriLanka({ latitude: '6.85', longitude: '79.86' })).toBe(false);
    expect(isOutsideSriLanka({ latitude: '79.86', longitude: '' })).toBe(false);
    expect(isOutsideSriLanka({ latitude: 'x', longitude: '1' })).toBe(false);
  });
});
