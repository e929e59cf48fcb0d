/** Login, Register, Forgot password and Profile. */
import { ADMIN, CUSTOMER, OWNER } from '../../support/people/demo-people.ts';
import {
  button,
  field,
  heading,
  link,
  no,
  place,
  placeholder,
  press,
  radio,
  text,
  type Screen,
} from './screen.ts';

export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    screen: 'Login',
    path: '/login',
    items: [
      heading('Login'),
      field('Email'),
      place('input[type="password"]'),
      button('Show password'),
      button('Login'),
      link('Forgot password?', '/forgot-password'),
      link('Register', '/register'),
    ],
    later: [
      {
        screen: 'Login, the password shown',
        act: press('Show password'),
        items: [button('Hide password'), no(place('input[type="password"]'))],
      },
    ],
  },
  {
    screen: 'Register as a customer',
    path: '/register',
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('secret1');
      await page.getByLabel('Confirm password', { exact: true }).fill('secret2');
      await page.getByRole('button', { name: 'Register' }).click();
    },
    items: [
      heading('Register'),
      radio(/^Customer/),
      radio(/^Court Owner/),
      ...['Full name', 'Email', 'Phone', 'Password', 'Confirm password'].map(field),
      placeholder('Minimum 6 characters'),
      text('Passwords do not match'),
      no(field('Business name')),
      link('Login', '/login'),
    ],
    later: [
      {
        screen: 'Register as an owner',
        act: (page) => page.getByText('Court Owner', { exact: true }).click(),
        items: [
          place('input[name="businessName"]:not([aria-required="true"])'),
          place('input[name="businessRegistration"]:not([aria-required="true"])'),
        ],
      },
    ],
  },
  {
    screen: 'Forgot password',
    path: '/forgot-password',
    items: [
      heading('Forgot password'),
      text('Step 1 of 3'),
      field('Email'),
      button('Send Code'),
      link('Login', '/login'),
    ],
  },
  {
    screen: 'Profile of a customer',
    path: '/profile',
    email: CUSTOMER,
    items: [
      heading('Player Profile'),
      heading('Nuwan Perera'),
      text(CUSTOMER),
      text('Customer'),
      text('+94 77 123 4501'),
      field('Change Photo'),
      button('Edit Profile'),
      no(text('Business name')),
    ],
    later: [
      {
        screen: 'Profile of a customer, edited',
        act: press('Edit Profile'),
        items: [
          place('input[name="name"][aria-required="true"]'),
          place('input[name="phone"][aria-required="true"]'),
          place('input[type="email"][disabled]'),
          button('Save Changes'),
          button('Cancel'),
          no(place('input[name="businessName"]')),
        ],
      },
    ],
  },
  {
    screen: 'Profile of an owner',
    path: '/profile',
    email: OWNER,
    items: [
      text('Court Owner'),
      text('Business name'),
      text('Fernando Sports (Pvt) Ltd'),
      text('Business registration'),
      text('PV 00214587'),
    ],
  },
  {
    screen: 'Profile of an administrator',
    path: '/profile',
    email: ADMIN,
    items: [text('Admin'), no(text('Business name'))],
  },
];
