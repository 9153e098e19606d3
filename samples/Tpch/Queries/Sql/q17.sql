-- TPC-H Q17, validation substitution parameters, full result (no row limit)
SELECT SUM(l_extendedprice) / 7.0 AS avg_yearly
FROM lineitem JOIN part ON p_partkey = l_partkey
     JOIN (SELECT l_partkey AS pk, 0.2 * AVG(l_quantity) AS lim FROM lineitem GROUP BY l_partkey) a ON a.pk = p_partkey
WHERE p_brand = 'Brand#23' AND p_container = 'MED BOX' AND l_quantity < lim;
