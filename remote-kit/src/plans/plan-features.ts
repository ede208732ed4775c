import { addedFeatures, type Plan, type PlanFeature, planCatalogue } from '@postloom/shared-contracts';

/**
 * The lines of a plan's card: everything it includes, and the available features it lacks. A plan above another paid
 * plan only lists what it adds to that one.
 */
export function linesOf(plan: Plan): readonly PlanFeature[] {
  const { rank, features } = planCatalogue[plan];
  const below = Object.values(planCatalogue)
    .filter(({ rank: other, prices }) => other < rank && prices.monthly > 0)
    .sort((a, b) => b.rank - a.rank)[0];
  if (!below) return features.filter(({ included, status }) => included || status === 'available');
  const everything = {
    id: 'below',
    text: `Everything in ${below.name}`,
    included: true,
    status: 'available',
  } as const;
  return [everything, ...addedFeatures(plan)];
}
