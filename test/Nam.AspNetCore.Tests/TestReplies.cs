// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Replies that tests ask for.</summary>
internal static class TestReplies
{
    public const string XmlType = "text/xml; charset=utf-8";

    /// <summary>XML of about 50 KB that compresses well.</summary>
    public static string Text { get; } = MakeText(500);

    public static string MakeText(int rows)
    {
        var text = new StringBuilder("<?xml version=\"1.0\" encoding=\"utf-8\"?><orders xmlns=\"http://nam.example/orders\">");
        foreach (var order in Rows.Orders(rows))
        {
            text.Append(
                $"<order id=\"{order.Id}\"><customer>{order.Customer}</customer><comment>{order.Comment} &amp; more</comment></order>");
        }

        return text.Append("</orders>").ToString();
    }

    public static void Map(WebApplication app)
    {
        app.MapMethods("/text", ["GET", "HEAD", "POST"], async context =>
        {
            context.Response.ContentType = XmlType;
            await context.Response.WriteAsync(Text);
        });
        app.MapMethods("/typed", ["GET", "HEAD"], () => NamResults.Xml(Rows.Orders(200)));
        app.MapGet("/small", () => Results.Text("<a>1</a>", "application/xml"));
        app.MapGet("/json", () => Results.Text("[" + string.Join(",", Enumerable.Range(0, 5000)) + "]", "application/json"));
        app.MapGet("/nothing", () => Results.NoContent());
        app.MapMethods("/fault", ["GET", "POST"], async context =>
        {
            context.Response.StatusCode = 500;
            context.Response.ContentType = "application/soap+xml; charset=utf-8; action=\"urn:fault\"";
            await context.Response.WriteAsync("<fault>" + new string('x', 4000) + "</fault>");
        });
        app.MapGet("/throws", string () => throw new InvalidOperationException("The endpoint throws."));
    }
}
