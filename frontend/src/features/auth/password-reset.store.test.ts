import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/lib/api/api-error.ts';
import { guardStorage } from '../../shared/lib/storage/guarded-storage.ts';
import { makeStorage } from '../../shared/lib/storage/storage.factory.ts';
import {
  createPasswordResetStore,
  isCodeComplete,
  type PasswordResetParts,
} from './password-reset.store.ts';

function setUp(tab = makeStorage()) {
  const parts = {
    storage: guardStorage(() => tab),
    sendCode: vi.fn<PasswordResetParts['sendCode']>().mockResolvedValue(),
    verify: vi.fn<PasswordResetParts['verify']>().mockResolvedValue(),
    reset: vi.fn<PasswordResetParts['reset']>().mockResolvedValue(),
    logIn: vi.fn<PasswordResetParts['logIn']>().mockResolvedValue(undefined),
  };
  const store = createPasswordResetStore(parts);
  return { parts, tab, state: () => store.getState() };
}

async function atStepTwo() {
  const made = setUp();
  made.state().writeEmail(' nimal@demo.lk ');
  await made.state().sendCode();
  return made;
}

describe('a forgotten password', () => {
  test('when all goes well, then it takes three steps and forgets everything after', async () => {
    const { parts, state } = await atStepTwo();
    expect(state().step).toBe('code');
    state().writeCode('123456');
    await state().verify();
    expect(state().step).toBe('password');
    expect(await state().reset('new secret')).toBe(true);
    expect(parts.reset.mock.calls).toEqual([
      [{ email: 'nimal@demo.lk', code: '123456', newPassword: 'new secret' }],
    ]);
    expect(state()).toMatchObject({ step: 'password', email: 'nimal@demo.lk', isDone: true });
    state().restart();
    expect(state()).toMatchObject({ step: 'email', email: '', code: '', isDone: false });
  });

  test.each([
    ['12a34', '1234', false],
    ['1234567', '123456', true],
    ['12 34-56', '123456', true],
    ['', '', false],
  ])('when %j is typed as the code, then %j is kept', async (typed, kept, isComplete) => {
    const { state } = await atStepTwo();
    state().writeCode(typed);
    expect(state().code).toBe(kept);
    expect(isCodeComplete(state().code)).toBe(isComplete);
  });

  test('when the page is loaded again, then the code that came meanwhile can be typed in', async () => {
    const { tab } = await atStepTwo();
    expect(setUp(tab).state()).toMatchObject({
      step: 'code',
      email: 'nimal@demo.lk',
    });
  });

  test.each([
    ['one goes back', 'back'],
    ['the page is left', 'restart'],
    ['the password is new', 'reset'],
  ] as const)('when %s, then nothing is left of it in the tab', async (_, act) => {
    const { tab, state } = await atStepTwo();
    await state()[act]('new secret');
    expect(tab.texts.size).toBe(0);
  });

  test('when a step fails, then it stays where it is and says why to who asked', async () => {
    const { parts, state } = await atStepTwo();
    parts.verify.mockRejectedValue(new Error('Invalid code'));
    await expect(state().verify()).rejects.toThrow('Invalid code');
    expect(state().step).toBe('code');
  });

  test('when one goes back, then the e-mail is still there and the code is not', async () => {
    const { state } = await atStepTwo();
    state().writeCode('123');
    state().back();
    expect(state()).toMatchObject({ step: 'email', email: 'nimal@demo.lk', code: '' });
  });

  test('when the code is sent again, then the old one is gone from the box', async () => {
    const { parts, state } = await atStepTwo();
    state().writeCode('123');
    await state().sendCode();
    expect(parts.sendCode).toHaveBeenCalledTimes(2);
    expect(state()).toMatchObject({ step: 'code', code: '' });
  });

  test('when the code is written over while it is checked, then the checked one goes on', async () => {
    const { parts, state } = await atStepTwo();
    state().writeCode('123456');
    const checking = state().verify();
    state().writeCode('12345');
    await checking;
    await state().reset('new secret');
    expect(parts.reset.mock.calls[0]?.[0].code).toBe('123456');
  });

  test('when one goes back while the code is checked, then the answer leads nowhere', async () => {
    const { state } = await atStepTwo();
    state().writeCode('123456');
    const checking = state().verify();
    state().back();
    await checking;
    expect(state()).toMatchObject({ step: 'email', email: 'nimal@demo.lk', code: '' });
  });

  test('when one goes back while a code is sent again, then the e-mail written since stays', async () => {
    const { state } = await atStepTwo();
    const sending = state().sendCode();
    state().back();
    state().writeEmail('kamal@demo.lk');
    await sending;
    expect(state()).toMatchObject({ step: 'email', email: 'kamal@demo.lk' });
  });

  test('when one leaves while a code is sent, then nothing of it is there on coming back', async () => {
    const { state } = setUp();
    state().writeEmail('nimal@demo.lk');
    const sending = state().sendCode();
    state().restart();
    await sending;
    expect(state()).toMatchObject({ step: 'email', email: '', code: '' });
  });

  test('when one leaves while the password is set, then its answer leads nowhere and clears nothing new', async () => {
    const { state } = await atStepTwo();
    const setting = state().reset('new secret');
    state().restart();
    state().writeEmail('kamal@demo.lk');
    expect(await setting).toBe(false);
    expect(state().email).toBe('kamal@demo.lk');
  });
});

describe('a new password whose answer was lost', () => {
  const lost = new ApiError({ code: 'unavailable', status: 0 });
  const spent = new ApiError({ code: 'invalid_input', status: 400, serverMessage: 'Invalid code' });

  async function atLastStep() {
    const made = await atStepTwo();
    made.state().writeCode('123456');
    await made.state().verify();
    return made;
  }

  async function loseAnswer() {
    const made = await atLastStep();
    made.parts.reset.mockRejectedValueOnce(lost);
    await expect(made.state().reset('new secret')).rejects.toBe(lost);
    made.parts.reset.mockRejectedValue(spent);
    return made;
  }

  test('when the code is spent and the password is good, then it is done', async () => {
    const { parts, tab, state } = await loseAnswer();
    expect(state().step).toBe('password');
    await state().reset('new secret');
    expect(parts.logIn.mock.calls).toEqual([[{ email: 'nimal@demo.lk', password: 'new secret' }]]);
    expect(tab.texts.size).toBe(0);
  });

  test('when the password is not good, then it says what the server said about the code', async () => {
    const { parts, state } = await loseAnswer();
    parts.logIn.mockRejectedValue(new ApiError({ code: 'wrong_credentials', status: 401 }));
    await expect(state().reset('new secret')).rejects.toBe(spent);
    expect(state().step).toBe('password');
  });

  test.each([
    ['every try was answered', atLastStep],
    [
      'one has gone back since',
      async () => {
        const made = await loseAnswer();
        made.state().back();
        return made;
      },
    ],
    [
      'one has left since',
      async () => {
        const made = await loseAnswer();
        made.state().restart();
        return made;
      },
    ],
  ])('when %s, then no password is tried', async (_, begin) => {
    const { parts, state } = await begin();
    parts.reset.mockRejectedValue(spent);
    await expect(state().reset('new secret')).rejects.toBe(spent);
    expect(parts.logIn).not.toHaveBeenCalled();
  });

  test('when another password is typed, then it is not tried', async () => {
    const { parts, state } = await loseAnswer();
    await expect(state().reset('other secret')).rejects.toBe(spent);
    expect(parts.logIn).not.toHaveBeenCalled();
  });
});
