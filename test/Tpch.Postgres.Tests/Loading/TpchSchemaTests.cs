// SPDX-License-Identifier: MIT
using Tpch.Postgres.Loading;

namespace Tpch.Postgres.Tests.Loading;

public sealed class TpchSchemaTests
{
    [Theory]
    [InlineData(0.01, "tpch_sf0_01")]
    [InlineData(1, "tpch_sf1")]
    [InlineData(100, "tpch_sf100")]
    [InlineData(0.00001, "tpch_sf0_00001")]
    public void NameFor_ScaleFactor_IsAllowedName(double scaleFactor, string expected)
    {
        var schema = new TpchSchema(TpchSchema.NameFor(scaleFactor), scaleFactor);

        Assert.Equal(expected, schema.Name);
    }

    [Theory]
    [InlineData("")]
    [InlineData("Tpch")]
    [InlineData("1tpch")]
    [InlineData("tpch; DROP TABLE orders")]
    [InlineData("tpch\"")]
    [InlineData("pg_tpch")]
    [InlineData("a234567890123456789012345678901234567890123456789012345678901234")]
    public void Constructor_NameNotAllowed_Throws(string name)
    {
        var error = Assert.Throws<ArgumentException>(() => new TpchSchema(name, 1));

        Assert.Contains($"The schema name '{name}' is not allowed", error.Message);
    }
}
