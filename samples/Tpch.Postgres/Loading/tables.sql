-- The tables of TPC-H (clause 1.4.1). The collation C orders and compares texts by byte, as the tables in memory do,
-- whatever the database's own collation is.
CREATE TABLE region (
  r_regionkey integer NOT NULL, r_name char(25) COLLATE "C" NOT NULL, r_comment varchar(152) COLLATE "C" NOT NULL);
CREATE TABLE nation (
  n_nationkey integer NOT NULL, n_name char(25) COLLATE "C" NOT NULL, n_regionkey integer NOT NULL,
  n_comment varchar(152) COLLATE "C" NOT NULL);
CREATE TABLE supplier (
  s_suppkey integer NOT NULL, s_name char(25) COLLATE "C" NOT NULL, s_address varchar(40) COLLATE "C" NOT NULL,
  s_nationkey integer NOT NULL, s_phone char(15) COLLATE "C" NOT NULL, s_acctbal decimal(15,2) NOT NULL,
  s_comment varchar(101) COLLATE "C" NOT NULL);
CREATE TABLE customer (
  c_custkey integer NOT NULL, c_name varchar(25) COLLATE "C" NOT NULL, c_address varchar(40) COLLATE "C" NOT NULL,
  c_nationkey integer NOT NULL, c_phone char(15) COLLATE "C" NOT NULL, c_acctbal decimal(15,2) NOT NULL,
  c_mktsegment char(10) COLLATE "C" NOT NULL, c_comment varchar(117) COLLATE "C" NOT NULL);
CREATE TABLE part (
  p_partkey integer NOT NULL, p_name varchar(55) COLLATE "C" NOT NULL, p_mfgr char(25) COLLATE "C" NOT NULL,
  p_brand char(10) COLLATE "C" NOT NULL, p_type varchar(25) COLLATE "C" NOT NULL, p_size integer NOT NULL,
  p_container char(10) COLLATE "C" NOT NULL, p_retailprice decimal(15,2) NOT NULL, p_comment varchar(23) COLLATE "C" NOT NULL);
CREATE TABLE partsupp (
  ps_partkey integer NOT NULL, ps_suppkey integer NOT NULL, ps_availqty integer NOT NULL,
  ps_supplycost decimal(15,2) NOT NULL, ps_comment varchar(199) COLLATE "C" NOT NULL);
CREATE TABLE orders (
  o_orderkey integer NOT NULL, o_custkey integer NOT NULL, o_orderstatus char(1) COLLATE "C" NOT NULL,
  o_totalprice decimal(15,2) NOT NULL, o_orderdate date NOT NULL, o_orderpriority char(15) COLLATE "C" NOT NULL,
  o_clerk char(15) COLLATE "C" NOT NULL, o_shippriority integer NOT NULL, o_comment varchar(79) COLLATE "C" NOT NULL);
CREATE TABLE lineitem (
  l_orderkey integer NOT NULL, l_partkey integer NOT NULL, l_suppkey integer NOT NULL, l_linenumber integer NOT NULL,
  l_quantity decimal(15,2) NOT NULL, l_extendedprice decimal(15,2) NOT NULL, l_discount decimal(15,2) NOT NULL,
  l_tax decimal(15,2) NOT NULL, l_returnflag char(1) COLLATE "C" NOT NULL, l_linestatus char(1) COLLATE "C" NOT NULL,
  l_shipdate date NOT NULL, l_commitdate date NOT NULL, l_receiptdate date NOT NULL,
  l_shipinstruct char(25) COLLATE "C" NOT NULL, l_shipmode char(10) COLLATE "C" NOT NULL,
  l_comment varchar(44) COLLATE "C" NOT NULL);

-- What has been loaded: one row a table.
CREATE TABLE tpch_load (
  table_name text PRIMARY KEY, row_count bigint NOT NULL, scale_factor double precision NOT NULL,
  generator_version integer NOT NULL, loaded_at timestamptz NOT NULL DEFAULT now());
