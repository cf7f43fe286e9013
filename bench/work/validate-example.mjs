export const rounds = 20;

export const rows = { 'validate-example': { own: 'gem', over: ['node'], bare: 'bare' } };

export function prepare({ scratch, example, gem, run, bareNode, bare, kept }) {
  const validate = gem(example, 'validate');
  run(validate);
  return {
    contenders: {
      node: bareNode,
      bare: bare(scratch, 'loading.cjs', kept, 'validate', example),
      gem: validate,
    },
  };
}
