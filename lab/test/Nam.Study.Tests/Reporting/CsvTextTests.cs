// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public class CsvTextTests
{
    [Theory]
    [InlineData("plain", "plain")]
    [InlineData("", "")]
    [InlineData("a,b", "\"a,b\"")]
    [InlineData("say \"no\"", "\"say \"\"no\"\"\"")]
    [InlineData("two\nlines", "\"two\nlines\"")]
    [InlineData("two\rlines", "\"two\rlines\"")]
    public void Field_AnyText_IsQuotedWhereItHasToBe(string value, string expected)
    {
        Assert.Equal(expected, CsvText.Field(value));
    }

    [Fact]
    public void Write_Samples_HasHeadingsAndRowsWithTheirEnds()
    {
        var samples = new StudySamples("times", "query", "total_us", "is_framed");
        samples.Add("Q1, \"first\"", 1234.5, 1);
        samples.Add("Q2", 0.25, 0);
        using var output = new StringWriter();

        CsvText.Write(output, samples);

        Assert.Equal("query,total_us,is_framed\r\n\"Q1, \"\"first\"\"\",1234.5,1\r\nQ2,0.25,0\r\n", output.ToString());
    }

    [Fact]
    public void Add_WrongNumberOfValues_IsRefused()
    {
        var samples = new StudySamples("times", "query", "total_us");

        Assert.Throws<ArgumentException>(() => samples.Add("Q1"));
        Assert.Empty(samples.Rows);
    }
}
