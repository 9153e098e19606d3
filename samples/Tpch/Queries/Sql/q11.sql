-- TPC-H Q11, validation substitution parameters, full result (no row limit)
-- The fraction is 0.0001 divided by the scale factor; the text below is that of scale factor 1.
WITH g AS (SELECT ps_partkey, ps_supplycost * ps_availqty AS v
           FROM partsupp JOIN supplier ON ps_suppkey = s_suppkey JOIN nation ON s_nationkey = n_nationkey
           WHERE n_name = 'GERMANY')
SELECT ps_partkey, SUM(v) AS value
FROM g GROUP BY ps_partkey
HAVING SUM(v) > (SELECT SUM(v) * 0.0001 FROM g)
ORDER BY value DESC, ps_partkey;
