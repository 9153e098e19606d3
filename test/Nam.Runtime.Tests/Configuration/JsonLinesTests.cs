// SPDX-License-Identifier: MIT

using System.Text.Json;
using Nam.Configuration;

namespace Nam.Runtime.Tests.Configuration;

public sealed class JsonLinesTests
{
    private const string Json = """
        {
          // settings
          "Logging": { "A": 1 },
          "Nam": {
            "Mode": "Auto", /* the default
            */ "Formats": [
              "text",

              "binary",
            ],
            "Endpoints": [
              { "Service": "A" },
              {
                "Nested": [ [ 1 ],
                  [ 2, null ] ]
              }
            ],
            "Late":
              true
          },
          "Nam:SmallReplyBytes": 7
        }
        """;

    [Theory]
    [InlineData("Logging:A", 3)]
    [InlineData("Nam", 4)]
    [InlineData("Nam:Mode", 5)]
    [InlineData("nam:mode", 5)]
    [InlineData("Nam:Formats", 6)]
    [InlineData("Nam:Formats:0", 7)]
    [InlineData("Nam:Formats:1", 9)]
    [InlineData("Nam:Endpoints:0", 12)]
    [InlineData("Nam:Endpoints:0:Service", 12)]
    [InlineData("Nam:Endpoints:1", 13)]
    [InlineData("Nam:Endpoints:1:Nested:0:0", 14)]
    [InlineData("Nam:Endpoints:1:Nested:1:1", 15)]
    [InlineData("Nam:Late", 19)]
    [InlineData("Nam:SmallReplyBytes", 21)]
    public void Find_Key_IsOnItsLine(string key, int expected)
    {
        var lines = JsonLines.Find(System.Text.Encoding.UTF8.GetBytes(Json));

        Assert.Equal(expected, lines[key]);
    }

    [Fact]
    public void Find_ByteOrderMarkAndWindowsLines_CountsTheSame()
    {
        byte[] json = [.. System.Text.Encoding.UTF8.Preamble, .. System.Text.Encoding.UTF8.GetBytes(Json.ReplaceLineEndings("\r\n"))];

        var lines = JsonLines.Find(json);

        Assert.Equal(19, lines["Nam:Late"]);
    }

    [Fact]
    public void Find_NotJson_Throws()
    {
        Assert.ThrowsAny<JsonException>(() => JsonLines.Find("{ \"a\" "u8));
    }

    [Fact]
    public void Read_MissingFile_KnowsNoLines()
    {
        Assert.Empty(JsonLines.Read(Path.Combine(Path.GetTempPath(), "nam-no-such-file.json")));
    }
}
