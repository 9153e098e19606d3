// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Text;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.EndToEnd.Wcf.Wire;
using Nam.Formats;
using Nam.Profiles;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>What comes with NAM's names but is none of NAM's.</summary>
[Collection(MatrixCollection.Name)]
public sealed class GarbageTests(MatrixHosts hosts)
{
    private static readonly string[] Garbage =
    [
        "", "1", "2;read=binary", "1;read", "1;read=", "1;rt=NaN", "1;rt=-1;read=binary", "1;read=binary;to=nowhere",
        ";;;;", "=;=;=", "0x7f\u00FF\u0080", "1;read=binary,zip;last=",
        "1;read=binary;last=zzz:1:2", "text/html", new string('9', 5000), "1;" + new string(';', 3000), "1;rt=1e999;read=zip",
    ];

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("binary http")]
    public async Task Requests_WithGarbageForAProfile_AreAnsweredAsWithout(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
        var stock = await hosts.NodeAsync(null);
        var node = await hosts.NodeAsync("binary+zip-1");
        var recorder = new RequestRecorder();
        using (var caller = new Caller(stock, binding, factory => factory.Endpoint.EndpointBehaviors.Add(recorder)))
        {
            Assert.Equal(300, caller.Typed.GetRows(300).Count);
        }

        var request = Assert.Single(recorder.Take());
        var plainAnswer = await AnswerAsync(stock.Ports.Http, request);
        Assert.StartsWith("HTTP/1.1 200", plainAnswer, StringComparison.Ordinal);
        var plain = 0;
        foreach (var garbage in Garbage.Concat(Random(100)))
        {
            // A header may be garbage to the web server already.
            var expected = await AnswerAsync(stock.Ports.Http, request, $"{NamHeaders.Profile}: {garbage}");
            var answer = await AnswerAsync(node.Ports.Http, request, $"{NamHeaders.Profile}: {garbage}");
            if (answer.Contains($"\n{NamHeaders.Reply}: ", StringComparison.Ordinal))
            {
                // Not all that is odd is invalid: fields that nobody knows are skipped.
                Assert.StartsWith("HTTP/1.1 200", answer, StringComparison.Ordinal);
                continue;
            }

            plain++;
            Assert.Null(Difference.Between(expected, answer));
        }

        Assert.True(plain >= Garbage.Length, $"{plain} answers were plain.");
        const string Valid = "1;read=binary,zip;to=objects";
        Assert.Contains(
            $"\n{NamHeaders.Reply}: ", await AnswerAsync(node.Ports.Http, request, $"{NamHeaders.Profile}: {Valid}"),
            StringComparison.Ordinal);
        Assert.Null(Difference.Between(
            plainAnswer, await AnswerAsync(node.Ports.Http, request, $"{NamHeaders.Profile}: {Valid}", $"{NamHeaders.Profile}: {Valid}")));
    }

    [Fact]
    public async Task Sessions_WithGarbageForAProfile_AreAnsweredAsWithout()
    {
        var binding = BindingCases.Named("net.tcp");
        using var caller = new Caller(await hosts.NodeAsync("binary+zip-1"), binding);
        var expected = ObjectText.Of(Row.Many(300));
        var channel = caller.Typed;
        var headers = Garbage.Concat(Random(50)).Where(garbage => !ClientProfile.TryParse(garbage, out _))
            .Select(garbage => (object?)garbage)
            .Concat([null, 5, new Square { Id = 1, Side = 2 }, Row.Many(3)]);
        foreach (var content in headers)
        {
            using var scope = new OperationContextScope((IContextChannel)channel);
            OperationContext.Current!.OutgoingMessageHeaders.Add(
                MessageHeader.CreateHeader(NamHeaders.SoapProfile, NamHeaders.SoapNamespace, content));

            Assert.Null(Difference.Between(expected, ObjectText.Of(channel.GetRows(300))));
        }

        // No session ended over it.
        Assert.Same(channel, caller.Typed);
    }

    private static IEnumerable<string> Random(int count)
    {
        string[] pieces =
        [
            "1", ";", "read=", "binary", "zip", ",", "rt=", "50", "bw=", "-", "last=", "to=", "objects", ":", "e",
            " ", "\u00E4", "tt=", "1/2/3"
        ];
        var random = new Random(7);
        for (var made = 0; made < count; made++)
        {
            var text = new StringBuilder();
            for (var piece = random.Next(1, 12); piece > 0; piece--)
            {
                text.Append(pieces[random.Next(pieces.Length)]);
            }

            yield return text.ToString();
        }
    }

    private static async Task<string> AnswerAsync(int port, RecordedRequest request, params string[] headers) =>
        await RawHttp.SendAsync("http", port, request.ToBytes(port, headers));
}
