-- Tax. Prices include it, as required for consumers.

/*
 * The tax in lines as they are sold: for each rate what they come to, and how much of that is tax, in minor units.
 * Rounded half up once per rate and not per line: invoices are made up so (EN 16931 rounds each rate's amount, Japan's
 * qualified invoices allow one rounding per rate), and net and tax add up to the total to the cent.
 */
create function private.tax_lines(lines jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'bp', bp, 'gross_minor', gross, 'net_minor', gross - tax, 'tax_minor', tax) order by bp), '[]')
    from (
      -- Whole numbers: rounds half up by adding a half and truncating.
      select bp, gross, (2 * gross * bp + 10000 + bp) / (2 * (10000 + bp)) as tax
      from (
        select coalesce((line ->> 'tax_bp')::bigint, 0) as bp, sum((line ->> 'total_minor')::bigint)::bigint as gross
        from jsonb_array_elements(lines) line
        group by 1) rate) taxed
  );
end
$$;
