// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class SoapEnvelopeTests
{
    [Fact]
    public void Write_Request_IsAnEnvelope()
    {
        using var output = new MemoryStream();

        SoapEnvelope.Write(output, new SoapRequest { Reply = 7 });

        Assert.Equal(
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><Get xmlns=\"urn:nam:study:soap-overhead\" "
            + "xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"><Reply>7</Reply></Get></s:Body></s:Envelope>",
            Encoding.UTF8.GetString(output.ToArray()));
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(20_000, 1)]
    [InlineData(20_000, 20)]
    public void Read_WhatWasWritten_IsTheSame(int bytes, int elements)
    {
        var reply = new SoapReply();
        reply.Fields.AddRange(ReplyContent.Of(new(bytes, elements)));
        using var stream = new MemoryStream();
        SoapEnvelope.Write(stream, reply);
        stream.Position = 0;

        var read = SoapEnvelope.Read<SoapReply>(stream);

        Assert.Equal(reply.Fields, read.Fields);
        Assert.Equal(elements, Encoding.UTF8.GetString(stream.ToArray()).Split("<Field>").Length - 1);
    }
}
