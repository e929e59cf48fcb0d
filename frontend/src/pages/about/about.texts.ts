export const ABOUT_TEXTS = {
  title: 'About Us',
  lead: 'Crease is where indoor cricket in Sri Lanka finds its next hour: courts listed by the people who run them, checked by us, booked by you.',
  numbers: [
    { value: '100+', label: 'Active Courts' },
    { value: '1000+', label: 'Players' },
    { value: '24/7', label: 'Support' },
    { value: '4.9', label: 'Rating' },
  ],
  howTitle: 'How It Works',
  steps: [
    {
      title: 'List or Browse',
      text: 'Owners list their courts with prices and hours. Players search by place and price.',
    },
    {
      title: 'Request and Approve',
      text: 'A player asks for certain hours. The owner accepts, and those hours are theirs.',
    },
    {
      title: 'Play and Connect',
      text: 'Turn up, play, and write to each other directly about anything in between.',
    },
  ],
  featuresTitle: 'What You Get',
  features: [
    {
      title: 'Court Owners',
      text: 'Register a court, set day and night rates, and answer requests from one dashboard.',
    },
    {
      title: 'Smart Booking System',
      text: 'Hourly slots that show what is free right now. No hour is ever sold twice.',
    },
    {
      title: 'Admin Approval',
      text: 'Every court is verified by an administrator before anyone can book it.',
    },
    {
      title: 'Direct Messaging',
      text: 'Players and owners talk to each other directly, with the court at hand.',
    },
  ],
  missionTitle: 'Our Mission',
  mission:
    'Rain should never end a match. We want everyone in Sri\u00a0Lanka to find a court under a roof, close by, at a fair and visible price, within ten minutes.',
  findCourts: 'Find Courts',
} as const;
