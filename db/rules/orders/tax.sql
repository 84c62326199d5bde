-- Tax. Prices include it, as required for consumers.

/*
 * The tax in priced lines: for each rate the sum, and the tax in it, in minor units. Rounds half up once per rate and
 * not per line: so do invoices (EN 16931 rounds each rate's amount, Japan's qualified invoices allow one rounding per
 * rate), and net and tax add up to the total to the cent.
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
