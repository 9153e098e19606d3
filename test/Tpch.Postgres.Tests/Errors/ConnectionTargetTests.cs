// SPDX-License-Identifier: MIT
using Tpch.Postgres.Errors;

namespace Tpch.Postgres.Tests.Errors;

public sealed class ConnectionTargetTests
{
    [Fact]
    public void Parse_ConnectionString_NamesServerDatabaseAndUser()
    {
        var target = ConnectionTarget.Parse("Host=db.example;Port=5433;Username=ann;Password=secret;Database=sales", "tpch");

        Assert.Equal("db.example:5433", target.Server);
        Assert.Equal("sales", target.Database);
        Assert.Equal("ann", target.User);
        Assert.True(target.HasPassword);
        Assert.DoesNotContain("secret", target.ToString());
        Assert.Contains("Search Path=tpch", target.ConnectionString);
    }

    [Theory]
    [InlineData("postgres://ann:secret@db.example/sales")]
    [InlineData("Host=postgres://ann:secret@db.example/sales")]
    [InlineData("Passwort=secret;Host=db.example")]
    [InlineData("Port=secret;Host=db.example")]
    [InlineData("secret")]
    [InlineData("Username=ann;Password=secret")]
    [InlineData("")]
    public void Parse_NoConnectionString_SaysHowToWriteOneWithoutQuoting(string text)
    {
        var error = Assert.Throws<PostgresTpchException>(() => ConnectionTarget.Parse(text, "tpch"));

        Assert.Contains("write it as keywords and values, such as Host=localhost;", error.Message);
        Assert.DoesNotContain("secret", error.ToString());
    }
}
