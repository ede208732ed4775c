import {
  type GenerationRequest,
  type GenerationRequestInput,
  generationRequestSchema,
} from '@postloom/shared-contracts';

const brief = (request: GenerationRequestInput): GenerationRequest => generationRequestSchema.parse(request);

/** Briefs as different people would type them: the ones that docs/demo-output.md shows. */
export const sampleBriefs: readonly GenerationRequest[] = [
  brief({
    platform: 'instagram',
    contentType: 'post',
    tone: 'casual',
    businessType: 'Coffee shop',
    targetAudience: 'students and freelancers',
    prompt: "We're opening a second café in Leeds on 3 May, 20% off for the first 100 guests",
  }),
  brief({
    platform: 'instagram',
    contentType: 'post',
    tone: 'humorous',
    businessType: 'Restaurant',
    prompt: 'Announce our new vegan burger',
  }),
  brief({
    platform: 'linkedin',
    contentType: 'post',
    tone: 'professional',
    businessType: 'CRM software',
    targetAudience: 'sales leaders',
    prompt: 'why our CRM saves sales teams 5 hours a week',
  }),
  brief({
    platform: 'instagram',
    contentType: 'carousel',
    tone: 'educational',
    businessType: 'Sleep coach',
    targetAudience: 'busy parents',
    prompt: 'tips for better sleep',
  }),
  brief({
    platform: 'linkedin',
    contentType: 'post',
    tone: 'friendly',
    businessType: 'Steel fabrication',
    prompt:
      'hiring a senior welder. Full time in Sheffield, £18-£22 an hour, four-day week. Send your CV to jobs@harrowsteel.co.uk',
  }),
  brief({
    platform: 'facebook',
    contentType: 'post',
    tone: 'inspiring',
    businessType: 'Charity',
    prompt:
      "Charity run on Saturday 14 June at 10am in Hyde Park. Entry £15, all proceeds go to the children's hospital. Sign up at runforkids.org",
  }),
  brief({
    platform: 'twitter',
    contentType: 'post',
    tone: 'promotional',
    businessType: 'Eyewear shop',
    prompt: 'Promote our summer sale: 30% off all sunglasses until 31 August, code SUN30, www.lumashades.com',
  }),
  brief({
    platform: 'tiktok',
    contentType: 'video',
    tone: 'playful',
    businessType: 'Pottery studio',
    prompt: 'Behind the scenes of how we glaze our mugs',
  }),
  brief({
    platform: 'instagram',
    contentType: 'story',
    tone: 'casual',
    businessType: 'Ice cream parlour',
    prompt: 'Ask followers which flavour we should bring back: mango or pistachio',
  }),
  brief({
    platform: 'facebook',
    contentType: 'post',
    tone: 'friendly',
    businessType: 'Food bank',
    prompt:
      'Looking for volunteers for our food bank, Tuesdays and Thursdays 5-8pm, no experience needed. Email help@northsidefoodbank.org',
  }),
  brief({
    platform: 'linkedin',
    contentType: 'carousel',
    tone: 'authoritative',
    businessType: 'Accounting',
    targetAudience: 'small business owners',
    prompt:
      'Free webinar: How to read your P&L, Tuesday 9 September, 12:30 BST, with Dana Osei. Register at ledgerly.io/webinar',
  }),
  brief({
    platform: 'instagram',
    contentType: 'post',
    tone: 'inspiring',
    prompt:
      'I finished my first marathon after two years of training. I cried at kilometre 40 and laughed at the finish line.',
  }),
  brief({
    platform: 'facebook',
    contentType: 'post',
    tone: 'educational',
    businessType: 'Home baker',
    targetAudience: 'beginners',
    prompt:
      'How to keep a sourdough starter alive: feed it daily, keep it at 24 degrees, use wholemeal flour',
  }),
  brief({
    platform: 'linkedin',
    contentType: 'post',
    tone: 'professional',
    targetAudience: 'commuters',
    prompt:
      "We're launching a repair service for vintage bicycles in Bristol. Free first check-up in June, book at wheelwright.example",
  }),
  brief({
    platform: 'facebook',
    contentType: 'post',
    tone: 'casual',
    businessType: 'Hairdresser',
    prompt: 'Customer review: "Best haircut I\'ve had in years, and the coffee is great too" - Priya',
  }),
  brief({
    platform: 'linkedin',
    contentType: 'post',
    tone: 'inspiring',
    businessType: 'Packaging',
    prompt:
      'We switched all our packaging to compostable materials. It took us 18 months. Our customers asked for it in every survey.',
  }),
  brief({
    platform: 'facebook',
    contentType: 'post',
    tone: 'friendly',
    businessType: 'Swimming school',
    targetAudience: 'parents',
    prompt:
      'Remind parents that swimming lessons start Monday 12 January at 4pm at Hove Leisure Centre. Bring a towel and goggles!',
  }),
  brief({
    platform: 'instagram',
    contentType: 'post',
    tone: 'playful',
    businessType: 'Watercolour retreat in Provence',
    prompt: 'keywords: lavender, slow mornings, beginners welcome',
    customPrompt: 'Goal: promote. Length: medium (100-200 words).',
  }),
  brief({
    platform: 'tiktok',
    contentType: 'post',
    tone: 'humorous',
    businessType: 'Dog groomer',
    prompt: 'BLACK FRIDAY DEAL!!! 2 FOR 1 PUPPY GROOMING THIS FRIDAY ONLY!!!',
  }),
  brief({
    platform: 'facebook',
    contentType: 'post',
    tone: 'casual',
    businessType: 'Heladería',
    prompt: 'Oferta de verano: 2x1 en helados todos los martes de julio. ¡Os esperamos!',
  }),
];
