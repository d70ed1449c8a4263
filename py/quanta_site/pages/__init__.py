"""The pages: templates, the rules, the manual, embeds, and the policy that they carry."""
