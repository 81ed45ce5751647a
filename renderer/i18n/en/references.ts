// Reference sets: articles published before, with which new ones are compared.
export const references = {
  references: {
    adding: 'Updating the reference set',
    comparing: 'Comparing with the reference sets',
  },
};
